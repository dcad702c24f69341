import { parseSync } from 'oxc-parser';

/** One import of a module: the specifier as written, the line (from 1), and whether it imports types only. */
export interface Import {
  specifier: string;
  line: number;
  typeOnly: boolean;
}

/** The imports of a module, and whether it contains only re-exports. */
export interface ModuleShape {
  imports: Import[];
  isBarrel: boolean;
}

/**
 * Reads the imports of a TypeScript module: static ones, re-exports, and dynamic ones with a literal path.
 *
 * @throws Error when the source does not parse
 */
export function readModule(file: string, source: string): ModuleShape {
  const { module, program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);

  const places = [
    ...module.staticImports.map((item) => ({
      ...item.moduleRequest,
      typeOnly: item.entries.length > 0 && item.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((item) =>
      item.entries
        .slice(0, 1)
        .flatMap((entry) => (entry.moduleRequest ? [{ ...entry.moduleRequest, typeOnly: entry.isType }] : [])),
    ),
    ...module.dynamicImports.map((item) => ({ ...item.moduleRequest, typeOnly: false })),
  ];
  const imports = places.flatMap(({ start, end, typeOnly }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end));
    return literal?.[2] ? [{ specifier: literal[2], line: source.slice(0, start).split('\n').length, typeOnly }] : [];
  });
  const isBarrel =
    program.body.length > 0 &&
    program.body.every(
      (statement) =>
        statement.type === 'ExportAllDeclaration' ||
        (statement.type === 'ExportNamedDeclaration' && statement.declaration === null) ||
        statement.type === 'ImportDeclaration',
    ) &&
    module.staticExports.some((item) => item.entries.some((entry) => entry.moduleRequest));
  return { imports, isBarrel };
}
