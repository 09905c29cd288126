import { sql } from 'kysely';

/** The area that the project of a unit prices. */
export const PRICED_AREA = sql<number>`case project.price_basis
  when 'carpet' then unit.carpet_area else unit.saleable_area end`;
