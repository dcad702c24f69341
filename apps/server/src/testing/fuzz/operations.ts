/** A JSON schema, as far as the generator uses it. */
export interface JsonSchema {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  example?: unknown;
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema?: JsonSchema;
}

interface Described {
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchema }>> };
}

/** An OpenAPI document, as far as the generator uses it. */
export interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

export interface Operation {
  method: string;
  /** With `{name}` for each parameter of the path. */
  path: string;
  parameters: readonly Parameter[];
  body: { media: string; schema: JsonSchema } | null;
}

/** Returns all operations of a document. */
export function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const body = media === undefined || content === undefined ? null : { media, schema: content.schema };
      return { method: method.toUpperCase(), path, parameters, body };
    }),
  );
}
