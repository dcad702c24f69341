/** Written by `vite.config.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: string[];
  export default passwords;
}
