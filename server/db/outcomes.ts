// Every outcome that SQL functions return. A test compares this table with server/db/functions.

const placingRefusals = [
  'mismatch',
  'price_changed',
  'total_changed',
  'too_much',
  'below_minimum',
  'no_such_address',
  'no_phone_number',
  'no_address',
  'empty',
  'too_many',
  'not_found',
  'frozen',
  'not_pending',
  'item_gone',
  'out_of_stock',
] as const

export const outcomes = {
  add_build_groups: ['added', 'repeated', 'mismatch', 'no_customer', 'too_many_builds', 'no_product', 'price_changed', 'out_of_stock'],
  add_build_to_list: ['saved', 'not_found', 'no_product', 'too_many_builds', 'too_many_lists', 'too_many_lines'],
  add_cart_lines: ['added', 'repeated', 'mismatch', 'no_customer', 'no_product', 'price_changed', 'out_of_bounds'],
  add_api_token: ['added', 'too_many', 'ended'],
  add_delivery_address: ['added', 'too_many'],
  add_order: ['added', 'repeated', 'mismatch', 'no_customer', 'no_product', 'several_products', 'price_changed', 'out_of_bounds'],
  add_search_synonym: ['added', 'taken', 'too_many'],
  add_stock_alert: ['added', 'repeated', 'orderable', 'not_found', 'too_many'],
  begin_password_reset: ['sent', 'unknown', 'fresh'],
  change_build_group: ['changed', 'not_found', 'no_product', 'out_of_stock'],
  change_build_lines: ['changed', 'no_product', 'out_of_stock'],
  change_password: ['changed', 'stale', 'ended'],
  close_orders: ['closed', 'unchanged', 'below_minimum', 'paid', 'not_found'],
  copy_build: ['saved', 'not_found', 'too_many_builds'],
  copy_part_list: ['saved', 'not_found', 'too_many_lists'],
  delete_part_list: ['deleted', 'not_found'],
  end_payment: ['failed', 'unchanged', 'not_found'],
  finish_refund: ['finished', 'repeated', 'not_found'],
  link_identity: ['linked', 'unchanged', 'taken', 'other_linked', 'ended'],
  make_admin: ['created', 'promoted', 'reclaimed', 'admin'],
  place_purchase: ['placed', 'repeated', ...placingRefusals],
  record_cash: ['paid', 'repeated', 'not_found', 'not_placed'],
  record_upload: ['recorded', 'confirm_first', 'full'],
  redo_refund: ['asked', 'repeated', 'not_found', 'too_much'],
  refund_payment: ['asked', 'repeated', 'not_found', 'not_settled', 'too_much'],
  remove_build: ['removed', 'not_found'],
  remove_user: ['removed', 'not_found', 'forbidden', 'self', 'last_admin'],
  reset_password: ['changed', 'used'],
  restore_cart_lines: ['restored', 'by_shop', 'not_found'],
  restore_build: ['saved', 'not_found', 'too_many_builds'],
  restore_delivery_address: ['restored', 'not_found', 'too_many'],
  restore_part_list: ['saved', 'not_found', 'too_many_lists'],
  save_build: ['saved', 'not_found', 'too_many_builds'],
  save_part_list: ['saved', 'not_found', 'no_product', 'too_many_lists', 'too_many_lines'],
  save_part_review: ['saved', 'not_found', 'not_bought'],
  send_confirmation: ['sent', 'confirmed'],
  set_usual_delivery_address: ['set', 'not_found'],
  settle_payment: ['settled', 'returned', 'repeated', 'not_found'],
  sign_in_with_identity: ['known', 'created', 'joined', 'reclaimed', 'no_email', 'unverified', 'other_linked'],
  start_purchase_payment: ['opened', 'repeated', ...placingRefusals],
  take_build_apart: ['apart', 'not_found'],
  toggle_user_role: ['changed', 'unchanged', 'forbidden', 'last_admin'],
  unlink_identity: ['unlinked', 'not_linked', 'last_way', 'ended'],
} as const

export type FunctionName = keyof typeof outcomes
export type Outcome<Name extends FunctionName> = (typeof outcomes)[Name][number]

/** Throws for a word that is not listed for the function. */
export function readOutcome<Name extends FunctionName>(name: Name, word: unknown): Outcome<Name> {
  const known: readonly Outcome<Name>[] = outcomes[name]
  const outcome = known.find((one) => one === word)
  if (outcome === undefined) throw new Error(`${name} answered ${JSON.stringify(word)}, which is no known outcome of it`)
  return outcome
}
