import type { Day } from '#platform/contract/calendar.ts';
import { invalid } from '#platform/contract/errors.ts';
import { counted } from '#platform/contract/format.ts';
import type { Read } from '#platform/server/context.ts';
import { groupRows } from '#platform/server/database/group-rows.ts';
import { required } from '#platform/server/database/values.ts';
import { pick } from '#platform/server/records.ts';
import type { Replay, ReplayInput } from '../replay.contract.ts';
import { MAX_REPLAYED } from '../replay.contract.ts';
import type { EarlierStandings, ReplayedSale } from '../replay.rules.ts';
import { countedTogether, replayed, sumsOf } from '../replay.rules.ts';
import { slabPeriodOf } from '../slabPeriod.rules.ts';
import type { Standing } from '../slabPeriod.rules.ts';
import { chooseStructure } from '../structureChoice.rules.ts';
import type { StructureTerms } from '../structureTerms.contract.ts';
import { termsOf } from '../structureTerms.rules.ts';
import type { SoldShare } from './replayFacts.queries.ts';
import { soldBefore, soldShares, structureHistory, tierReader } from './replayFacts.queries.ts';
import type { StructureOfDay } from './structure.queries.ts';
import { getStructure, TERMS } from './structure.queries.ts';

/** What terms would have paid for the sales of a period, of the firms that they cover. Stores nothing. */
export async function replayStructure(read: Read, input: ReplayInput): Promise<Replay> {
  const { from, to } = input;
  const tried = await triedTerms(read, input);
  const shares = await soldShares(read, { from, to, partnerIds: tried.terms.partnerIds });
  if (shares.length > MAX_REPLAYED)
    throw invalid('from', `More than ${counted(MAX_REPLAYED, 'sale')} were booked. Choose a shorter period.`);
  const [first] = shares;
  if (!first) return { from, to, ...sumsOf([]), othersSales: 0, firms: [] };
  const sales = await withChoice(read, shares, tried);
  const earlier = await earlierStandings(read, tried.terms, shares, from);
  const results = replayed(tried.terms, sales, earlier);
  return {
    from,
    to,
    ...sumsOf(results),
    othersSales: sales.length - results.length,
    firms: byFirm(results, new Map(shares.map((share) => [share.channelPartnerId, share.firmName]))),
  };
}

interface Tried {
  /** Of the structure that is tried; null for terms that are not saved. */
  id: string | null;
  terms: StructureTerms;
}

async function triedTerms(read: Read, { structureId, terms }: ReplayInput): Promise<Tried> {
  if (terms) return { id: null, terms: termsOf(terms) };
  const structure = await getStructure(read, required(structureId, 'Commission structure'));
  return { id: structure.id, terms: pick(structure, TERMS) };
}

/** Whether the tried terms would have been chosen, as if they had been in force from the day of each sale on. */
async function withChoice(read: Read, shares: readonly SoldShare[], tried: Tried): Promise<ReplayedSale[]> {
  const [structuresOn, tierOf] = await Promise.all([
    structureHistory(read, tried.id),
    tierReader(read, shares),
  ]);
  return shares.map(({ channelPartnerId, saleId, sharePct, grossPaise, sale }) => {
    const { bookingDate, projectId } = sale;
    const draft: StructureOfDay = {
      id: tried.id ?? NOT_SAVED,
      name: 'Terms being tried',
      revision: 0,
      createdAt: read.now,
      terms: { ...tried.terms, validFrom: bookingDate, validTo: null },
    };
    const tier = tierOf(channelPartnerId, bookingDate);
    const sold = { channelPartnerId, tier, projectId, bookingDate };
    const chosen = chooseStructure([...structuresOn(bookingDate), draft], sold);
    const isCovered = chosen?.structure === draft;
    return { saleId, channelPartnerId, sharePct, sale, isCovered, beforePaise: grossPaise };
  });
}

const NOT_SAVED = '00000000-0000-0000-0000-000000000000';

/** What counts with the first sales of the period and was sold before it. */
async function earlierStandings(
  read: Read,
  terms: StructureTerms,
  shares: readonly SoldShare[],
  from: Day,
): Promise<EarlierStandings> {
  if (terms.type !== 'slab') return new Map<string, Standing>();
  const firmIds = [...new Set(shares.map(({ channelPartnerId }) => channelPartnerId))];
  const rows = await soldBefore(read, {
    firmIds,
    since: slabPeriodOf(terms.slabPeriod, from)?.from ?? null,
    before: from,
    basis: terms.basis,
  });
  const standings = new Map<string, Standing>();
  for (const { channelPartnerId, projectId, count, paise } of rows) {
    const key = countedTogether(terms, { channelPartnerId, sale: { bookingDate: from, projectId } });
    const before = standings.get(key) ?? { earlierCount: 0, earlierPaise: 0 };
    standings.set(key, {
      earlierCount: before.earlierCount + count,
      earlierPaise: before.earlierPaise + paise,
    });
  }
  return standings;
}

function byFirm(results: ReturnType<typeof replayed>, names: ReadonlyMap<string, string>): Replay['firms'] {
  const rows = [...groupRows(results, ({ channelPartnerId }) => channelPartnerId)].map(([id, sales]) => ({
    firm: { id, name: names.get(id) ?? '' },
    ...sumsOf(sales),
  }));
  return rows.toSorted(
    (one, other) =>
      Math.abs(other.differencePaise) - Math.abs(one.differencePaise) ||
      one.firm.name.localeCompare(other.firm.name),
  );
}
