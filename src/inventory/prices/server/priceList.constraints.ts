import type { ConstraintMessages } from '#platform/server/database/constraint-errors.ts';

/** What a person reads when the database refuses a change of a price list. */
export const priceListConstraints: ConstraintMessages = {
  price_list_one_for_a_day: {
    message: 'Another price list is approved for this date. Withdraw it or choose another date.',
    field: 'effectiveFrom',
  },
  price_list_floor_rate_below_base: {
    message: 'The minimum selling rate cannot be more than the base rate.',
    field: 'floorRatePaise',
  },
  price_list_immutable: { message: 'An approved price list cannot be changed; create a new one.' },
  price_list_one_in_force: { message: 'Someone else changed the prices of this project. Try again.' },
  price_list_number_once: { message: 'Someone else created a price list for this project. Try again.' },
};
