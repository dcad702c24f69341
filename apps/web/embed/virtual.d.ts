declare module 'virtual:embed-messages' {
  import type { Texts } from './texts.ts';

  const english: Texts;
  export default english;
}
