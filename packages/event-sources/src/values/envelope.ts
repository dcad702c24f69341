const stamp = String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?`;
const stampOfBrowser = String.raw`\d{1,2}:\d{2}(?:\s?[AP]M)?,\s\d{1,2}[./]\d{1,2}[./]\d{2,4}`;
/**
 * Before a message: `[01.03.27, 10:15:32] Anna: `, `[10:15, 1.3.2027] Anna: `, `01.03.27, 10:15 - Anna: ` of WhatsApp,
 * `Anna, [01.03.2027 10:15]` of Telegram.
 */
const chatHead = new RegExp(
  String.raw`^\u200E?(?:\[(?:${stamp}|${stampOfBrowser})\]\s[^:\n]{1,60}:\s|${stamp}\s-\s[^:\n]{1,60}:\s|[^[\]\n]{1,60},\s\[${stamp}\]:?[^\S\n]*\n)`,
  'gm',
);
const forwarded =
  /^\[?(?:Forwarded (?:from|message)|Weitergeleitet (?:von|aus)|Transféré de|Reenviado de|Inoltrato da|Переслано (?:от|из))\b.{0,80}\n/gimu;
const mailHead =
  /^(?:(?:From|To|Cc|Date|Sent|Subject|Von|An|Gesendet|Datum|Betreff|De|À|Envoyé|Objet|Para|Asunto|Enviado|Assunto):\s.{0,300}\r?\n){2,10}/m;

/** Returns a text without what mail and chat programs write around it: a mail begins with its subject. */
export function withoutEnvelope(text: string): string {
  const start = text.slice(0, 5000);
  const [head = ''] = mailHead.exec(start) ?? [];
  const [, subject = ''] = /^(?:Subject|Betreff|Objet|Asunto|Assunto):\s(.*)/m.exec(head) ?? [];
  const bare =
    subject === ''
      ? text
      : `${text.slice(0, start.indexOf(head))}${subject}\n${text.slice(start.indexOf(head) + head.length)}`;
  return bare.length > 500_000 ? bare : bare.replace(chatHead, '').replace(forwarded, '');
}
