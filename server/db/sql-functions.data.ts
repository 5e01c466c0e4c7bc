// Generated from server/db/functions by `npm run db:functions`. call-function.ts reads it.
export const sqlFunctions = {
  accept_prices: {
    parameters: {
      user: 'p_user uuid',
      numbers: 'p_numbers integer[]',
      holdDays: 'p_hold_days integer',
    },
    returns: 'integer',
  },
  account_at: {
    parameters: {
      own: 'p_own text',
      normal: 'p_normal text',
    },
    returns: 'uuid',
  },
  add_api_token: {
    parameters: {
      user: 'p_user uuid',
      name: 'p_name text',
      tokenHash: 'p_token_hash text',
      rights: 'p_rights text',
      expiresAt: 'p_expires_at timestamptz',
      most: 'p_most integer',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: {
      outcome: 'text',
      token: 'uuid',
    },
    outcomes: ['added', 'ended', 'too_many'],
  },
  add_build_groups: {
    parameters: {
      user: 'p_user uuid',
      key: 'p_key text',
      userName: 'p_user_name text',
      groups: 'p_groups jsonb',
      lines: 'p_lines jsonb',
      lowers: 'p_lowers boolean',
      most: 'p_most integer',
      prices: 'p_prices jsonb',
    },
    returns: {
      outcome: 'text',
      line: 'integer',
      build: 'uuid',
      order_number: 'integer',
      details: 'jsonb',
    },
    outcomes: ['added', 'mismatch', 'no_customer', 'no_product', 'out_of_stock', 'price_changed', 'repeated', 'too_many_builds'],
  },
  add_build_to_list: {
    parameters: {
      user: 'p_user uuid',
      list: 'p_list uuid',
      listName: 'p_list_name text',
      name: 'p_name text',
      machines: 'p_machines integer',
      parts: 'p_parts jsonb',
      mostLists: 'p_most_lists integer',
      mostLines: 'p_most_lines integer',
      mostBuilds: 'p_most_builds integer',
    },
    returns: {
      outcome: 'text',
      list: 'uuid',
      build: 'uuid',
      line: 'integer',
    },
    outcomes: ['no_product', 'not_found', 'saved', 'too_many_builds', 'too_many_lines', 'too_many_lists'],
  },
  add_cart_lines: {
    parameters: {
      user: 'p_user uuid',
      by: 'p_by jsonb',
      key: 'p_key text',
      userName: 'p_user_name text',
      lines: 'p_lines jsonb',
    },
    returns: {
      outcome: 'text',
      line: 'integer',
      order_number: 'integer',
      details: 'jsonb',
    },
    outcomes: ['added', 'mismatch', 'no_customer', 'no_product', 'out_of_bounds', 'price_changed', 'repeated'],
  },
  add_code_factor: {
    parameters: {
      user: 'p_user uuid',
      session: 'p_session text',
      sealed: 'p_sealed text',
      step: 'p_step bigint',
      recoveryHashes: 'p_recovery_hashes text[]',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['added', 'ended', 'first', 'gone'],
  },
  add_delivery_address: {
    parameters: {
      user: 'p_user uuid',
      label: 'p_label text',
      recipient: 'p_recipient text',
      phoneNumber: 'p_phone_number text',
      address: 'p_address text',
      isUsual: 'p_is_usual boolean',
      most: 'p_most integer',
    },
    returns: {
      outcome: 'text',
      added: 'uuid',
    },
    outcomes: ['added', 'too_many'],
  },
  add_order: {
    parameters: {
      user: 'p_user uuid',
      by: 'p_by jsonb',
      number: 'p_number integer',
      key: 'p_key text',
      product: 'p_product bigint',
      name: 'p_name text',
      type: 'p_type text',
      quantity: 'p_quantity integer',
      priceMinor: 'p_price_minor bigint',
      userName: 'p_user_name text',
    },
    returns: {
      outcome: 'text',
      order_number: 'integer',
    },
    outcomes: ['added', 'mismatch', 'no_customer', 'no_product', 'out_of_bounds', 'price_changed', 'repeated', 'several_products'],
  },
  add_passkey: {
    parameters: {
      user: 'p_user uuid',
      session: 'p_session text',
      id: 'p_id text',
      name: 'p_name text',
      publicKey: 'p_public_key text',
      counter: 'p_counter bigint',
      transports: 'p_transports text[]',
      host: 'p_host text',
      most: 'p_most integer',
      recoveryHashes: 'p_recovery_hashes text[]',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['added', 'ended', 'first', 'taken', 'too_many'],
  },
  add_search_synonym: {
    parameters: {
      by: 'p_by jsonb',
      typed: 'p_typed text',
      means: 'p_means text',
      most: 'p_most integer',
    },
    returns: 'text',
    outcomes: ['added', 'taken', 'too_many'],
  },
  add_stock_alert: {
    parameters: {
      user: 'p_user uuid',
      product: 'p_product bigint',
      most: 'p_most integer',
    },
    returns: {
      outcome: 'text',
      alert: 'uuid',
    },
    outcomes: ['added', 'not_found', 'orderable', 'repeated', 'too_many'],
  },
  add_up_type_counts: {
    parameters: {},
    returns: 'integer',
  },
  announce_ids: {
    parameters: {
      channel: 'p_channel text',
      ids: 'p_ids text[]',
    },
    returns: 'void',
  },
  announce_parts: {
    parameters: {
      ids: 'p_ids bigint[]',
    },
    returns: 'void',
  },
  announce_payment: {
    parameters: {
      payment: 'p_payment uuid',
    },
    returns: 'void',
  },
  ask_line_refund: {
    parameters: {
      refund: 'p_refund uuid',
      payment: 'p_payment uuid',
      orders: 'p_orders bigint[]',
      reason: 'p_reason text',
      actor: 'p_actor uuid',
    },
    returns: 'void',
  },
  ask_password_reset: {
    parameters: {
      email: 'p_email text',
    },
    returns: 'void',
  },
  ask_refund: {
    parameters: {
      refund: 'p_refund uuid',
      payment: 'p_payment uuid',
      amountMinor: 'p_amount_minor bigint',
      reason: 'p_reason text',
      actor: 'p_actor uuid',
    },
    returns: 'void',
  },
  begin_factors: {
    parameters: {
      user: 'p_user uuid',
      keep: 'p_keep text',
      recoveryHashes: 'p_recovery_hashes text[]',
    },
    returns: 'boolean',
  },
  begin_password_reset: {
    parameters: {
      email: 'p_email text',
      tokenHash: 'p_token_hash bytea',
      sealedLink: 'p_sealed_link text',
    },
    returns: 'text',
    outcomes: ['fresh', 'sent', 'unknown'],
  },
  begin_ticket: {
    parameters: {
      id: 'p_id text',
      user: 'p_user uuid',
      browserHash: 'p_browser_hash text',
      host: 'p_host text',
      proof: 'p_proof jsonb',
    },
    returns: {
      outcome: 'text',
      codes: 'boolean',
      recovery: 'boolean',
      passkeys: 'boolean',
    },
    outcomes: ['begun', 'ended', 'none'],
  },
  book_paid_orders: {
    parameters: {
      currency: 'p_currency text',
      seller: 'p_seller jsonb',
    },
    returns: 'integer',
  },
  change_build_group: {
    parameters: {
      user: 'p_user uuid',
      userName: 'p_user_name text',
      group: 'p_group uuid',
      machines: 'p_machines integer',
      mends: 'p_mends boolean',
      lowers: 'p_lowers boolean',
    },
    returns: {
      outcome: 'text',
      build: 'uuid',
      details: 'jsonb',
    },
    outcomes: ['changed', 'no_product', 'not_found', 'out_of_stock'],
  },
  change_build_lines: {
    parameters: {
      user: 'p_user uuid',
      userName: 'p_user_name text',
      orders: 'p_orders bigint[]',
      products: 'p_products bigint[]',
      changes: 'p_changes bigint[]',
      loose: 'p_loose bigint[]',
      lowers: 'p_lowers boolean',
    },
    returns: {
      outcome: 'text',
      place: 'integer',
      line_order: 'bigint',
      spares: 'integer',
      got: 'integer',
      details: 'jsonb',
    },
    outcomes: ['changed', 'no_product', 'out_of_stock'],
  },
  change_listed_build: {
    parameters: {
      group: 'p_group uuid',
      machines: 'p_machines integer',
      mends: 'p_mends boolean',
    },
    returns: 'void',
  },
  change_order_quantity: {
    parameters: {
      number: 'p_number integer',
      by: 'p_by jsonb',
      any: 'p_any boolean',
      quantity: 'p_quantity integer',
      minimum: 'p_minimum integer',
    },
    returns: 'integer',
  },
  change_password: {
    parameters: {
      user: 'p_user uuid',
      keep: 'p_keep text',
      known: 'p_known text',
      passwordHash: 'p_password_hash text',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['changed', 'ended', 'stale'],
  },
  change_upload: {
    parameters: {
      before: 'p_before text',
      after: 'p_after text',
    },
    returns: 'void',
  },
  charged_prices: {
    parameters: {
      user: 'p_user uuid',
      orders: 'p_orders bigint[]',
      holdDays: 'p_hold_days integer',
    },
    returns: {
      order_id: 'bigint',
      unit_price_minor: 'bigint',
    },
  },
  check_cart_room: {
    parameters: {
      user: 'p_user uuid',
      more: 'p_more integer',
    },
    returns: 'void',
  },
  clear_factors: {
    parameters: {
      actor: 'p_actor uuid',
      email: 'p_email text',
      normal: 'p_normal text',
      reason: 'p_reason text',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['cleared', 'ended', 'forbidden', 'none', 'not_found', 'self'],
  },
  close_account: {
    parameters: {
      user: 'p_user uuid',
      by: 'p_by jsonb',
    },
    returns: 'void',
  },
  close_orders: {
    parameters: {
      purchase: 'p_purchase text',
      numbers: 'p_numbers integer[]',
      by: 'p_by jsonb',
      any: 'p_any boolean',
      remove: 'p_remove boolean',
      minMinor: 'p_min_minor bigint',
    },
    returns: {
      outcome: 'text',
      order_number: 'integer',
      details: 'jsonb',
    },
    outcomes: ['below_minimum', 'closed', 'not_found', 'paid', 'unchanged'],
  },
  confirm_session: {
    parameters: {
      user: 'p_user uuid',
      session: 'p_session text',
      proof: 'p_proof jsonb',
    },
    returns: 'boolean',
  },
  confirm_with_factor: {
    parameters: {
      user: 'p_user uuid',
      session: 'p_session text',
      proof: 'p_proof jsonb',
      factor: 'p_factor jsonb',
    },
    returns: 'text',
    outcomes: ['confirmed', 'counter', 'ended', 'wrong'],
  },
  copy_build: {
    parameters: {
      user: 'p_user uuid',
      build: 'p_build uuid',
      name: 'p_name text',
      mostBuilds: 'p_most_builds integer',
    },
    returns: {
      outcome: 'text',
      build: 'uuid',
    },
    outcomes: ['not_found', 'saved', 'too_many_builds'],
  },
  copy_part_list: {
    parameters: {
      user: 'p_user uuid',
      list: 'p_list uuid',
      name: 'p_name text',
      mostLists: 'p_most_lists integer',
    },
    returns: {
      outcome: 'text',
      list: 'uuid',
    },
    outcomes: ['not_found', 'saved', 'too_many_lists'],
  },
  delete_part_list: {
    parameters: {
      user: 'p_user uuid',
      list: 'p_list uuid',
      mostDeleted: 'p_most_deleted integer',
      days: 'p_days integer',
    },
    returns: 'text',
    outcomes: ['deleted', 'not_found'],
  },
  delivery_details: {
    parameters: {
      user: 'p_user uuid',
    },
    returns: 'jsonb',
  },
  differing_fields: {
    parameters: {
      of: 'p_of jsonb',
      other: 'p_other jsonb',
    },
    returns: 'jsonb',
  },
  drop_factors: {
    parameters: {
      user: 'p_user uuid',
    },
    returns: 'void',
  },
  email_token: {
    parameters: {
      row: 'p_row uuid',
    },
    returns: 'text',
  },
  end_payment: {
    parameters: {
      payment: 'p_payment uuid',
      state: 'p_state text',
      reason: 'p_reason text',
      askAt: 'p_ask_at timestamptz',
      event: 'p_event text default',
    },
    returns: 'text',
    outcomes: ['failed', 'not_found', 'unchanged'],
  },
  end_sessions: {
    parameters: {
      user: 'p_user uuid',
      keep: 'p_keep text',
    },
    returns: 'void',
  },
  enqueue_account_mail: {
    parameters: {
      kind: 'p_kind text',
      user: 'p_user uuid',
      more: 'p_more jsonb default',
    },
    returns: 'void',
  },
  enqueue_mail: {
    parameters: {
      kind: 'p_kind text',
      recipient: 'p_recipient text',
      payload: 'p_payload jsonb',
      sealedLink: 'p_sealed_link text',
    },
    returns: 'uuid',
  },
  enqueue_order_mail: {
    parameters: {
      kind: 'p_kind text',
      orders: 'p_orders bigint[]',
      more: 'p_more jsonb default',
    },
    returns: 'void',
  },
  enqueue_welcome: {
    parameters: {
      user: 'p_user uuid',
      email: 'p_email text',
      name: 'p_name text',
      tokenHash: 'p_token_hash bytea',
      sealedLink: 'p_sealed_link text',
    },
    returns: 'uuid',
  },
  fill_purchases: {
    parameters: {
      batch: 'p_batch integer',
    },
    returns: 'integer',
  },
  finish_refund: {
    parameters: {
      refund: 'p_refund uuid',
      state: 'p_state text',
      providerRef: 'p_provider_ref text',
      failure: 'p_failure text',
      seller: 'p_seller jsonb',
    },
    returns: 'text',
    outcomes: ['finished', 'not_found', 'repeated'],
  },
  finish_sign_in: {
    parameters: {
      id: 'p_id text',
      user: 'p_user uuid',
      kind: 'p_kind text',
      expiresAt: 'p_expires_at timestamptz',
      endsAt: 'p_ends_at timestamptz',
      address: 'p_address text',
      userAgent: 'p_user_agent text',
      deviceHash: 'p_device_hash text',
      device: 'p_device text',
      proof: 'p_proof jsonb',
      factor: 'p_factor jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['counter', 'ended', 'started', 'wrong'],
  },
  fold_part_stock: {
    parameters: {},
    returns: 'integer',
  },
  has_bought: {
    parameters: {
      user: 'p_user uuid',
      product: 'p_product bigint',
    },
    returns: 'boolean',
  },
  has_factor: {
    parameters: {
      user: 'p_user uuid',
    },
    returns: 'boolean',
  },
  held_build_pieces: {
    parameters: {
      orders: 'p_orders bigint[]',
    },
    returns: {
      build: 'uuid',
      line_order: 'bigint',
      wanted: 'bigint',
      held: 'bigint',
      spares: 'bigint',
    },
  },
  held_price_lists: {
    parameters: {
      user: 'p_user uuid',
      at: 'p_at timestamptz',
    },
    returns: 'uuid[]',
  },
  host_label: {
    parameters: {
      label: 'label text',
    },
    returns: 'text',
  },
  included_tax: {
    parameters: {
      totalMinor: 'p_total_minor numeric',
      basisPoints: 'p_basis_points integer',
    },
    returns: 'bigint',
  },
  index_part_batch: {
    parameters: {
      batch: 'p_batch jsonb',
      edition: 'p_edition integer',
    },
    returns: 'void',
  },
  is_vocabulary: {
    parameters: {
      lexeme: 'p_lexeme text',
    },
    returns: 'boolean',
  },
  issue_invoice: {
    parameters: {
      payment: 'p_payment uuid',
      seller: 'p_seller jsonb',
      at: 'p_at timestamptz',
    },
    returns: 'integer',
  },
  keep_build_spares: {
    parameters: {
      orders: 'p_orders bigint[]',
      spares: 'p_spares integer[]',
    },
    returns: 'void',
  },
  keep_job_pool: {
    parameters: {
      pool: 'p_pool text',
      silentSeconds: 'p_silent_seconds double precision',
    },
    returns: 'void',
  },
  ladders_with_lists: {
    parameters: {
      lists: 'p_lists uuid[]',
      products: 'p_products bigint[]',
    },
    returns: {
      product_id: 'bigint',
      from_quantity: 'integer',
      unit_price_minor: 'bigint',
      list_name: 'text',
    },
  },
  leave_job_pool: {
    parameters: {
      pool: 'p_pool text',
    },
    returns: 'void',
  },
  line_prices: {
    parameters: {
      user: 'p_user uuid',
      products: 'p_products bigint[]',
      quantities: 'p_quantities integer[]',
      at: 'p_at timestamptz',
    },
    returns: {
      place: 'integer',
      unit_price_minor: 'bigint',
    },
  },
  line_refund_id: {
    parameters: {
      key: 'p_key uuid',
      payment: 'p_payment uuid',
    },
    returns: 'uuid',
  },
  link_identity: {
    parameters: {
      user: 'p_user uuid',
      provider: 'p_provider text',
      subject: 'p_subject text',
      email: 'p_email text',
      verified: 'p_verified boolean',
      proof: 'p_proof jsonb',
    },
    returns: 'text',
    outcomes: ['ended', 'linked', 'other_linked', 'taken', 'unchanged'],
  },
  make_admin: {
    parameters: {
      email: 'p_email text',
      normal: 'p_normal text',
      tokenHash: 'p_token_hash bytea',
      sealedLink: 'p_sealed_link text',
    },
    returns: 'text',
    outcomes: ['admin', 'created', 'promoted', 'reclaimed'],
  },
  new_purchase_number: {
    parameters: {},
    returns: 'text',
  },
  next_document_number: {
    parameters: {
      kind: 'p_kind text',
    },
    returns: 'integer',
  },
  note_audit: {
    parameters: {
      by: 'p_by jsonb',
      action: 'p_action text',
      subjectType: 'p_subject_type text',
      subject: 'p_subject text',
      before: 'p_before jsonb',
      after: 'p_after jsonb',
      reason: 'p_reason text',
      names: 'p_names jsonb default',
    },
    returns: 'void',
  },
  note_device: {
    parameters: {
      user: 'p_user uuid',
      deviceHash: 'p_device_hash text',
      device: 'p_device text',
      address: 'p_address text',
    },
    returns: 'void',
  },
  note_factor_change: {
    parameters: {
      user: 'p_user uuid',
      by: 'p_by jsonb',
      action: 'p_action text',
      before: 'p_before jsonb',
      after: 'p_after jsonb',
      reason: 'p_reason text',
    },
    returns: 'void',
  },
  note_failed_sign_in: {
    parameters: {
      email: 'p_email text',
      normal: 'p_normal text',
      by: 'p_by jsonb',
    },
    returns: 'void',
  },
  note_orders: {
    parameters: {
      orders: 'p_orders bigint[]',
      kind: 'p_kind text',
      details: 'p_details jsonb',
      actor: 'p_actor uuid',
    },
    returns: 'void',
  },
  note_provider_event: {
    parameters: {
      provider: 'p_provider text',
      event: 'p_event text',
    },
    returns: 'void',
  },
  note_sign_in: {
    parameters: {
      user: 'p_user uuid',
      by: 'p_by jsonb',
    },
    returns: 'void',
  },
  note_staff_act: {
    parameters: {
      by: 'p_by jsonb',
      user: 'p_user uuid',
      action: 'p_action text',
      before: 'p_before jsonb',
      after: 'p_after jsonb',
    },
    returns: 'void',
  },
  place_purchase: {
    parameters: {
      user: 'p_user uuid',
      numbers: 'p_numbers integer[]',
      method: 'p_method text',
      holdSeconds: 'p_hold_seconds integer',
      terms: 'p_terms jsonb',
    },
    returns: {
      outcome: 'text',
      order_number: 'integer',
      purchase_number: 'text',
      details: 'jsonb',
    },
    outcomes: [
      'below_minimum',
      'empty',
      'frozen',
      'item_gone',
      'mismatch',
      'no_address',
      'no_phone_number',
      'no_such_address',
      'not_found',
      'not_pending',
      'out_of_stock',
      'placed',
      'price_changed',
      'repeated',
      'too_many',
      'too_much',
      'total_changed',
    ],
  },
  plain_address: {
    parameters: {
      value: 'value text',
    },
    returns: 'text',
  },
  price_breaks_fit: {
    parameters: {
      breaks: 'p_breaks jsonb',
      priceMinor: 'p_price_minor bigint',
      minimum: 'p_minimum integer',
      multiple: 'p_multiple integer',
    },
    returns: 'boolean',
  },
  price_ladders: {
    parameters: {
      user: 'p_user uuid',
      products: 'p_products bigint[]',
      at: 'p_at timestamptz',
    },
    returns: {
      product_id: 'bigint',
      from_quantity: 'integer',
      unit_price_minor: 'bigint',
      list_name: 'text',
    },
  },
  product_search_text: {
    parameters: {
      sku: 'sku text',
      name: 'name text',
      partNumbers: 'part_numbers text[]',
      manufacturer: 'manufacturer text',
      series: 'series text',
      productType: 'product_type text',
    },
    returns: 'text',
  },
  product_standing: {
    parameters: {
      sku: 'sku text',
      releaseYear: 'release_year smallint',
      verifiedOn: 'verified_on date',
    },
    returns: 'bigint',
  },
  proof_stands: {
    parameters: {
      user: 'p_user uuid',
      proof: 'p_proof jsonb',
    },
    returns: 'boolean',
  },
  purchase_delivery: {
    parameters: {
      user: 'p_user uuid',
      terms: 'p_terms jsonb',
    },
    returns: 'jsonb',
  },
  purchase_line_numbers: {
    parameters: {
      orders: 'p_orders bigint[]',
    },
    returns: {
      order_id: 'bigint',
      line: 'integer',
    },
  },
  purchase_names: {
    parameters: {
      orders: 'p_orders bigint[]',
    },
    returns: 'jsonb',
  },
  queue_due_jobs: {
    parameters: {},
    returns: 'integer',
  },
  record_cash: {
    parameters: {
      number: 'p_number integer',
      by: 'p_by jsonb',
      currency: 'p_currency text',
      seller: 'p_seller jsonb',
    },
    returns: 'text',
    outcomes: ['not_found', 'not_placed', 'paid', 'repeated'],
  },
  record_upload: {
    parameters: {
      user: 'p_user uuid',
      name: 'p_name text',
      mostUnconfirmed: 'p_most_unconfirmed integer',
      most: 'p_most integer',
    },
    returns: 'text',
    outcomes: ['confirm_first', 'full', 'recorded'],
  },
  redo_refund: {
    parameters: {
      refund: 'p_refund uuid',
      failed: 'p_failed uuid',
      byHand: 'p_by_hand boolean',
      by: 'p_by jsonb',
      seller: 'p_seller jsonb',
    },
    returns: 'text',
    outcomes: ['asked', 'not_found', 'repeated', 'too_much'],
  },
  refund_lines: {
    parameters: {
      key: 'p_key uuid',
      orders: 'p_orders integer[]',
      reason: 'p_reason text',
      by: 'p_by jsonb',
      seller: 'p_seller jsonb',
    },
    returns: 'text',
    outcomes: ['asked', 'line_refunded', 'not_found', 'not_settled', 'repeated'],
  },
  refund_payment: {
    parameters: {
      refund: 'p_refund uuid',
      order: 'p_order integer',
      amountMinor: 'p_amount_minor bigint',
      reason: 'p_reason text',
      by: 'p_by jsonb',
      seller: 'p_seller jsonb',
    },
    returns: 'text',
    outcomes: ['asked', 'not_found', 'not_settled', 'repeated', 'too_much'],
  },
  refundable_lines: {
    parameters: {
      payment: 'p_payment uuid',
    },
    returns: {
      order_id: 'bigint',
      amount_minor: 'bigint',
    },
  },
  release_expired_holds: {
    parameters: {},
    returns: 'integer',
  },
  release_orders: {
    parameters: {
      payment: 'p_payment uuid',
    },
    returns: 'bigint[]',
  },
  remove_build: {
    parameters: {
      user: 'p_user uuid',
      build: 'p_build uuid',
      mostRemoved: 'p_most_removed integer',
      days: 'p_days integer',
    },
    returns: 'text',
    outcomes: ['not_found', 'removed'],
  },
  remove_factor: {
    parameters: {
      user: 'p_user uuid',
      passkey: 'p_passkey text',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['demanded', 'ended', 'not_found', 'removed'],
  },
  remove_user: {
    parameters: {
      by: 'p_by jsonb',
      user: 'p_user uuid',
    },
    returns: 'text',
    outcomes: ['forbidden', 'last_admin', 'not_found', 'removed', 'self'],
  },
  rename_passkey: {
    parameters: {
      user: 'p_user uuid',
      passkey: 'p_passkey text',
      name: 'p_name text',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['not_found', 'renamed'],
  },
  replace_cart_lines: {
    parameters: {
      user: 'p_user uuid',
      numbers: 'p_numbers integer[]',
      products: 'p_products bigint[]',
      quantities: 'p_quantities integer[]',
      prices: 'p_prices bigint[]',
    },
    returns: {
      outcome: 'text',
      line: 'integer',
      details: 'jsonb',
    },
    outcomes: ['in_build', 'no_product', 'not_found', 'out_of_bounds', 'price_changed', 'replaced', 'was_placed'],
  },
  replace_part_list_lines: {
    parameters: {
      user: 'p_user uuid',
      list: 'p_list uuid',
      products: 'p_products bigint[]',
      others: 'p_others bigint[]',
      quantities: 'p_quantities integer[]',
    },
    returns: {
      outcome: 'text',
      line: 'integer',
    },
    outcomes: ['in_build', 'no_line', 'no_product', 'not_found', 'replaced'],
  },
  replace_recovery_codes: {
    parameters: {
      user: 'p_user uuid',
      recoveryHashes: 'p_recovery_hashes text[]',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['ended', 'none', 'replaced'],
  },
  requeue_lost_mail: {
    parameters: {},
    returns: 'void',
  },
  reset_password: {
    parameters: {
      token: 'p_token text',
      passwordHash: 'p_password_hash text',
      by: 'p_by jsonb',
    },
    returns: 'text',
    outcomes: ['changed', 'used'],
  },
  restore_build: {
    parameters: {
      user: 'p_user uuid',
      build: 'p_build uuid',
      mostBuilds: 'p_most_builds integer',
      days: 'p_days integer',
    },
    returns: 'text',
    outcomes: ['not_found', 'saved', 'too_many_builds'],
  },
  restore_cart_lines: {
    parameters: {
      user: 'p_user uuid',
      numbers: 'p_numbers integer[]',
    },
    returns: {
      outcome: 'text',
      order_number: 'integer',
    },
    outcomes: ['by_shop', 'not_found', 'restored'],
  },
  restore_delivery_address: {
    parameters: {
      user: 'p_user uuid',
      address: 'p_address uuid',
      most: 'p_most integer',
      days: 'p_days integer',
    },
    returns: 'text',
    outcomes: ['not_found', 'restored', 'too_many'],
  },
  restore_part_list: {
    parameters: {
      user: 'p_user uuid',
      list: 'p_list uuid',
      mostLists: 'p_most_lists integer',
      days: 'p_days integer',
    },
    returns: 'text',
    outcomes: ['not_found', 'saved', 'too_many_lists'],
  },
  retry_mail: {
    parameters: {
      mail: 'p_mail uuid',
    },
    returns: 'void',
  },
  return_stock: {
    parameters: {
      order: 'p_order bigint',
      actor: 'p_actor uuid',
    },
    returns: 'void',
  },
  same_key: {
    parameters: {
      written: 'written text',
    },
    returns: 'text',
  },
  same_key_of_signs: {
    parameters: {
      written: 'written text',
    },
    returns: 'text',
  },
  save_build: {
    parameters: {
      user: 'p_user uuid',
      build: 'p_build uuid',
      name: 'p_name text',
      machines: 'p_machines integer',
      parts: 'p_parts jsonb',
      mostBuilds: 'p_most_builds integer',
    },
    returns: {
      outcome: 'text',
      build: 'uuid',
    },
    outcomes: ['not_found', 'saved', 'too_many_builds'],
  },
  save_part_list: {
    parameters: {
      user: 'p_user uuid',
      list: 'p_list uuid',
      name: 'p_name text',
      products: 'p_products bigint[]',
      quantities: 'p_quantities integer[]',
      mostLists: 'p_most_lists integer',
      mostLines: 'p_most_lines integer',
    },
    returns: {
      outcome: 'text',
      list: 'uuid',
    },
    outcomes: ['no_product', 'not_found', 'saved', 'too_many_lines', 'too_many_lists'],
  },
  save_part_review: {
    parameters: {
      user: 'p_user uuid',
      product: 'p_product bigint',
      author: 'p_author text',
      stars: 'p_stars smallint',
      text: 'p_text text',
    },
    returns: {
      outcome: 'text',
      review: 'bigint',
    },
    outcomes: ['not_bought', 'not_found', 'saved'],
  },
  send_confirmation: {
    parameters: {
      user: 'p_user uuid',
      tokenHash: 'p_token_hash bytea',
      sealedLink: 'p_sealed_link text',
    },
    returns: 'text',
    outcomes: ['confirmed', 'sent'],
  },
  send_stock_alerts: {
    parameters: {
      product: 'p_product bigint',
    },
    returns: 'integer',
  },
  separate_cart_line: {
    parameters: {
      user: 'p_user uuid',
      key: 'p_key text',
      number: 'p_number integer',
    },
    returns: {
      outcome: 'text',
      order_number: 'integer',
      details: 'jsonb',
    },
    outcomes: ['changed', 'in_build', 'not_found', 'out_of_bounds', 'repeated', 'separated'],
  },
  set_shop_settings: {
    parameters: {
      by: 'p_by jsonb',
      proof: 'p_proof jsonb',
      changes: 'p_changes jsonb',
    },
    returns: 'text',
    outcomes: ['changed', 'forbidden', 'no_factor', 'no_logo', 'proof_gone', 'unchanged'],
  },
  set_staff_roles: {
    parameters: {
      by: 'p_by jsonb',
      email: 'p_email text',
      normal: 'p_normal text',
      roles: 'p_roles text[]',
      proof: 'p_proof jsonb',
    },
    returns: 'text',
    outcomes: ['admin', 'changed', 'ended', 'forbidden', 'not_found', 'unchanged'],
  },
  set_usual_delivery_address: {
    parameters: {
      user: 'p_user uuid',
      address: 'p_address uuid',
    },
    returns: 'text',
    outcomes: ['not_found', 'set'],
  },
  settle_build_pieces: {
    parameters: {
      orders: 'p_orders bigint[]',
    },
    returns: 'void',
  },
  settle_payment: {
    parameters: {
      payment: 'p_payment uuid',
      transactionRef: 'p_transaction_ref text',
      receivedMinor: 'p_received_minor bigint',
      seller: 'p_seller jsonb',
      event: 'p_event text default',
    },
    returns: 'text',
    outcomes: ['not_found', 'repeated', 'returned', 'settled'],
  },
  shop_day: {
    parameters: {
      at: 'p_at timestamptz',
      zone: 'p_zone text',
    },
    returns: 'date',
  },
  shop_day_start: {
    parameters: {
      day: 'p_day date',
      zone: 'p_zone text',
    },
    returns: 'timestamptz',
  },
  shop_min_order: {
    parameters: {
      given: 'p_given bigint',
    },
    returns: 'bigint',
  },
  shop_price_hold: {
    parameters: {
      given: 'p_given integer',
    },
    returns: 'integer',
  },
  shop_seller: {
    parameters: {
      given: 'p_given jsonb',
    },
    returns: 'jsonb',
  },
  shop_terms: {
    parameters: {
      terms: 'p_terms jsonb',
    },
    returns: 'jsonb',
  },
  sign_in_with_identity: {
    parameters: {
      provider: 'p_provider text',
      subject: 'p_subject text',
      email: 'p_email text',
      verified: 'p_verified boolean',
      name: 'p_name text',
      by: 'p_by jsonb',
    },
    returns: {
      outcome: 'text',
      account: 'uuid',
    },
    outcomes: ['created', 'joined', 'known', 'no_email', 'other_linked', 'reclaimed', 'unverified'],
  },
  squash_text: {
    parameters: {
      value: 'value text',
    },
    returns: 'text',
  },
  start_purchase_payment: {
    parameters: {
      user: 'p_user uuid',
      numbers: 'p_numbers integer[]',
      method: 'p_method text',
      mode: 'p_mode text',
      reference: 'p_reference text',
      currency: 'p_currency text',
      ip: 'p_ip text',
      holdSeconds: 'p_hold_seconds integer',
      terms: 'p_terms jsonb',
    },
    returns: {
      outcome: 'text',
      order_number: 'integer',
      payment_id: 'uuid',
      purchase_number: 'text',
      details: 'jsonb',
    },
    outcomes: [
      'below_minimum',
      'empty',
      'frozen',
      'item_gone',
      'mismatch',
      'no_address',
      'no_phone_number',
      'no_such_address',
      'not_found',
      'not_pending',
      'opened',
      'out_of_stock',
      'price_changed',
      'repeated',
      'too_many',
      'too_much',
      'total_changed',
    ],
  },
  start_session: {
    parameters: {
      id: 'p_id text',
      user: 'p_user uuid',
      kind: 'p_kind text',
      parent: 'p_parent text',
      expiresAt: 'p_expires_at timestamptz',
      endsAt: 'p_ends_at timestamptz',
      address: 'p_address text',
      userAgent: 'p_user_agent text',
      deviceHash: 'p_device_hash text',
      device: 'p_device text',
      proof: 'p_proof jsonb',
      by: 'p_by jsonb',
    },
    returns: 'boolean',
  },
  store_line_refund: {
    parameters: {
      refund: 'p_refund uuid',
      payment: 'p_payment uuid',
      orders: 'p_orders bigint[]',
      amountsMinor: 'p_amounts_minor bigint[]',
      reason: 'p_reason text',
      actor: 'p_actor uuid',
    },
    returns: 'void',
  },
  take_build_apart: {
    parameters: {
      user: 'p_user uuid',
      group: 'p_group uuid',
    },
    returns: 'text',
    outcomes: ['apart', 'not_found'],
  },
  toggle_user_role: {
    parameters: {
      by: 'p_by jsonb',
      email: 'p_email text',
      believed: 'p_believed text',
      proof: 'p_proof jsonb',
    },
    returns: 'text',
    outcomes: ['changed', 'ended', 'forbidden', 'last_admin', 'unchanged'],
  },
  unlink_identity: {
    parameters: {
      user: 'p_user uuid',
      provider: 'p_provider text',
      proof: 'p_proof jsonb',
    },
    returns: 'text',
    outcomes: ['ended', 'last_way', 'not_linked', 'unlinked'],
  },
  upload_name: {
    parameters: {
      url: 'p_url text',
    },
    returns: 'text',
  },
  use_factor: {
    parameters: {
      user: 'p_user uuid',
      factor: 'p_factor jsonb',
    },
    returns: 'text',
    outcomes: ['counter', 'used', 'wrong'],
  },
  use_upload: {
    parameters: {
      name: 'p_name text',
      keep: 'p_keep boolean',
    },
    returns: 'void',
  },
  words_exist: {
    parameters: {
      words: 'p_words tsquery',
    },
    returns: 'boolean',
  },
  write_part_words: {
    parameters: {
      batch: 'p_batch jsonb',
      adds: 'p_adds boolean',
    },
    returns: 'bigint[]',
  },
} as const
