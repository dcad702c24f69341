import { type Message, msg, t } from '@moonfloor/messages/t';

/**
 * The most common reasons for sending a record back, by their English text, which is stored: its author may
 * read another language than the admin.
 */
export const quickReasons: Readonly<Record<string, Message>> = {
  'Please check the date and place: they differ from what we found.': msg(
    'Please check the date and place: they differ from what we found.',
  ),
  'Please add the line-up, or as much as is known.': msg('Please add the line-up, or as much as is known.'),
  'This is already listed. Please edit the existing entry instead.': msg(
    'This is already listed. Please edit the existing entry instead.',
  ),
  'Please use a picture you have the right to share.': msg('Please use a picture you have the right to share.'),
  'Please check the links: some are broken or wrong.': msg('Please check the links: some are broken or wrong.'),
  'This is not about psytrance, so it does not belong here.': msg(
    'This is not about psytrance, so it does not belong here.',
  ),
};

/** Returns a stored reason with its common reasons, which are paragraphs, in the current language. */
export function reasonText(reason: string): string {
  const translate = (paragraph: string): string => {
    const message = Object.hasOwn(quickReasons, paragraph) ? quickReasons[paragraph] : undefined;
    return message === undefined ? paragraph : t(message);
  };
  return reason.split('\n\n').map(translate).join('\n\n');
}
