/** Written by `scripts/plugins.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: string[];
  export default passwords;
}
