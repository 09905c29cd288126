import type { AcceptanceTable } from '#platform/server/database/tables.ts';
import { builtInSigning } from './signing.builtIn.ts';
import type { Signing } from './signing.ts';

/** By the method that an acceptance remembers. */
export const SIGNING: Readonly<Record<AcceptanceTable['method'], Signing>> = { builtIn: builtInSigning };

/** By which new acceptances are made. */
export const METHOD: AcceptanceTable['method'] = 'builtIn';
