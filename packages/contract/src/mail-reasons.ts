/** Reasons for which a mail was not sent, besides answers of the mail server. Separate from the schemas, for browsers. */
export const mailReasons = {
  /** The process that sent it died meanwhile. */
  interrupted: 'interrupted',
  /** Its links had expired. */
  expired: 'expired',
} as const;
