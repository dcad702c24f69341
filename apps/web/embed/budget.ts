/** What the script of an embed may weigh on somebody else's page, compressed by gzip, in bytes. */
export const embedBudget = 20_000;
