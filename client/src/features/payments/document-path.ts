/** The page of an invoice or a credit note. */
export const documentPath = (kind: 'invoice' | 'credit-note', number: number): string => `/dashboard/documents/${kind}/${number}`
