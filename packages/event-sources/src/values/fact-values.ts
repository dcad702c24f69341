import type { ImportFact } from '@moonfloor/contract/imports/import-fields';
import { factOf, payments } from '@moonfloor/contract/records/facts';
import { factsInText } from '@moonfloor/contract/records/facts-in-text';
import { searchKey } from '@moonfloor/contract/values/text';
import { wordSet } from '@moonfloor/lineup/word-patterns';
import { firstLink } from './links.ts';
import { oneLine } from './plain-text.ts';

const yes = wordSet(`
  YES Y TRUE WAHR VRAI 1 X OK JA SI OUI SIM ДА כן はい ✓ ✔ ✅ ALLOWED AVAILABLE INCLUDED FREE WELCOME ERLAUBT VORHANDEN PERMITIDO AUTORISE AMMESSI ЕСТЬ TAK EIN VERDADERO VERO PRAWDA VERDADEIRO WAAR IGAZ ИСТИНА 有 可 あり 真
`);
const no = wordSet(`
  NO N FALSE 0 NEIN NON NAO НЕТ לא いいえ ✗ ✘ ❌ NONE FORBIDDEN PROHIBITED VERBOTEN KEINE PROHIBIDO INTERDIT VIETATO NIE NEE 無 不可 なし
`);
const paymentNames = {
  cash: wordSet('CASH BAR BARGELD EFECTIVO ESPECES CONTANTI DINHEIRO НАЛИЧНЫЕ מזומן 現金'),
  card: wordSet('CARD CARDS CASHLESS KARTE KARTEN TARJETA CARTE CB CARTA CARTAO КАРТА אשראי カード'),
  both: wordSet('BOTH BEIDES AMBOS'),
};

/** Whether a cell begins with a word for yes. */
export function isYes(text: string): boolean {
  const key = searchKey(oneLine(text).slice(0, 500)).replace(/[.!]$/, '');
  return yes.has(key) || yes.has(key.split(/[\s,;(]/, 1)[0]!);
}

/** Reads the cell of a fact; undefined if it says nothing that is understood. */
export function readFactCell(name: ImportFact, text: string): string | number | undefined {
  const { kind } = factOf(name);
  const line = oneLine(text).slice(0, 500);
  const key = searchKey(line).replace(/[.!]$/, '');
  if (kind === 'flag') {
    if (isYes(line)) return 'yes';
    if (no.has(key)) return 'no';
  }
  if (kind === 'payment') {
    const words = key.split(/[^\p{L}]+/u).filter((word) => word !== '');
    const namedPayments = payments.filter(
      (one) => one === line.toLowerCase() || words.some((word) => paymentNames[one].has(word)),
    );
    const says = factsInText(line).find((fact) => fact.name === name)?.value;
    return typeof says === 'string' ? says : namedPayments.length > 1 ? 'both' : namedPayments[0];
  }
  if (kind === 'age') {
    const years = /^\D{0,20}?(\d{1,2})\D{0,20}$/.exec(line)?.[1];
    return years === undefined ? undefined : Number(years);
  }
  if (kind === 'link') return firstLink(text);
  if (kind === 'text') return line;
  const value = factsInText(`${name.replaceAll('_', ' ')} ${line}`).find((fact) => fact.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}
