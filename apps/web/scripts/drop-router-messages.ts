import { parseSync, type Plugin, Visitor } from 'vite';

const routerModule = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]/;
const assertion = /^invariant(?:\$\d)?$/;
const warning = /^warn(?:ing)?(?:Once)?(?:\$\d)?$/;

/**
 * Removes the router's messages for developers from the browser's code, 2 % of a first load: its assertions fail without
 * a message, and its warnings are left to development.
 */
export const dropRouterMessages: Plugin = {
  name: 'drop-router-messages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!routerModule.test(id)) return null;
    const edits: { start: number; end: number; by: string }[] = [];
    new Visitor({
      CallExpression({ callee, start, end, arguments: given }) {
        if (callee.type !== 'Identifier') return;
        const [condition, message] = given;
        if (warning.test(callee.name)) edits.push({ start, end, by: '0' });
        else if (assertion.test(callee.name) && condition && message)
          edits.push({ start: condition.end, end: message.end, by: '' });
      },
    }).visit(parseSync(id, code).program);
    edits.sort((a, b) => b.start - a.start);
    return edits.reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
  },
};
