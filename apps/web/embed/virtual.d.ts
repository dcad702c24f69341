declare module 'virtual:embed-messages' {
  const english: import('./texts.ts').Texts;
  export default english;
}
