import { z } from 'zod'
import { ItemId } from '../items/schema.ts'

export const NewStockAlert = z.object({ productId: ItemId })
export type NewStockAlert = z.infer<typeof NewStockAlert>

export const StockAlertRef = z.object({ id: z.uuid('Must be an alert id') })
export type StockAlertRef = z.infer<typeof StockAlertRef>
