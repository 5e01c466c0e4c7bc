const named = ['products', 'orders', 'users'] as const

export const describeRows = (rows: Record<string, number>): string =>
  named.map((table) => `${(rows[`public.${table}`] ?? 0).toLocaleString('en')} ${table}`).join(', ')
