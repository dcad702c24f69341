/** Written by `scripts/common-passwords.ts`. */
declare module 'virtual:common-passwords' {
  const passwords: string[];
  export default passwords;
}
