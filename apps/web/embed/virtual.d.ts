declare module 'virtual:embed-messages' {
  import type { Texts } from './moonfloor-events.ts';

  const english: Texts;
  export default english;
}
