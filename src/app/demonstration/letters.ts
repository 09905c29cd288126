import type pg from 'pg';
import type { DocumentAccess } from '#company/documents/server/document.access.ts';
import { answer, writeCode } from '#letters/acceptances/server/acceptance.answer.ts';
import { askAcceptance } from '#letters/acceptances/server/acceptance.commands.ts';
import type { LinkServices } from '#letters/acceptances/server/acceptance.open.ts';
import { withPerson } from '#letters/acceptances/server/acceptance.open.ts';
import { sealAcceptances } from '#letters/acceptances/server/acceptance.seal.ts';
import { acceptanceLinks } from '#letters/acceptances/server/acceptance.throttle.ts';
import { acceptanceToken } from '#letters/acceptances/server/acceptance.token.ts';
import { generateLetter } from '#letters/templates/server/letter.commands.ts';
import type { Document } from '#company/documents/document.contract.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { Services } from '#platform/server/services.ts';
import type { Stage } from './stage.ts';
import { at } from './stage.ts';

/** Letters to the newest buyers, by the key of their template. */
const LETTERS = ['allotmentLetter', 'allotmentLetter', 'welcomeLetter', 'welcomeLetter'] as const;
const DAYS_TO_ANSWER = 14;

interface Hands extends Services {
  pool: pg.Pool;
  access: DocumentAccess;
}

interface Buyer {
  saleId: string;
  name: string;
  email: string;
}

/** A few letters by template: the first is accepted by its buyer, with its evidence page; of the second it is awaited. */
export async function playLetters(stage: Stage, hands: Hands): Promise<void> {
  const buyers = await stage.play('bh', stage.latest, (work) => newestBuyers(work, LETTERS.length));
  const letters: Document[] = [];
  for (const [index, { saleId }] of buyers.entries()) {
    const key = LETTERS[index] ?? 'welcomeLetter';
    const moment = at(stage.daysAgo(9 - index), 11);
    letters.push(await stage.play('bh', moment, (work) => write(work, hands, key, saleId)));
  }
  const [first, second] = letters;
  const [accepting, asked] = buyers;
  if (first && accepting) await accept(stage, hands, first, accepting);
  if (second && asked) await ask(stage, hands, second, { buyer: asked, daysAgo: 2 });
}

function newestBuyers({ db }: Work, count: number): Promise<Buyer[]> {
  return db
    .selectFrom('sale')
    .innerJoin('saleApplicant', (join) =>
      join.onRef('saleApplicant.saleId', '=', 'sale.id').on('saleApplicant.seq', '=', 1),
    )
    .select(['sale.id as saleId', 'saleApplicant.name'])
    .select((eb) => eb.fn.coalesce('saleApplicant.email', eb.val('')).as('email'))
    .where('sale.status', '<>', 'cancelled')
    .where('saleApplicant.email', 'is not', null)
    .orderBy('sale.bookingDate', 'desc')
    .orderBy('sale.bookingNumber', 'desc')
    .limit(count)
    .execute();
}

async function write(work: Work, hands: Hands, key: string, saleId: string): Promise<Document> {
  const { id } = await work.db
    .selectFrom('letterTemplate')
    .select('id')
    .where('key', '=', key)
    .where('language', '=', 'en')
    .executeTakeFirstOrThrow();
  const context = {
    read: work,
    caller: work.caller,
    write: <T>(run: (own: Work) => Promise<T>) => run(work),
  };
  const { document } = await generateLetter(context, hands, id, { resourceId: saleId });
  return required(document, 'Letter');
}

/** Returns what the link of the buyer holds. */
function ask(
  stage: Stage,
  { access }: Hands,
  { id, latest }: Document,
  { buyer, daysAgo }: { buyer: Buyer; daysAgo: number },
): Promise<string> {
  const { name, email } = buyer;
  return stage.play('bh', at(stage.daysAgo(daysAgo), 12), async (work) => {
    const acceptanceId = await askAcceptance(work, access, id, {
      versionId: latest.id,
      people: [{ name, email, capacity: 'buyer', days: DAYS_TO_ANSWER }],
    });
    const person = await work.db
      .selectFrom('acceptancePerson')
      .select('id')
      .where('acceptanceId', '=', acceptanceId)
      .executeTakeFirstOrThrow();
    return acceptanceToken(work, person.id);
  });
}

async function accept(stage: Stage, hands: Hands, letter: Document, buyer: Buyer): Promise<void> {
  const token = await ask(stage, hands, letter, { buyer, daysAgo: 7 });
  const { organizationId } = stage;
  const opened = at(stage.daysAgo(6), 19);
  const place = { ...hands, subscribers: [], isHistory: true as const };
  const services: LinkServices = { ...place, throttle: acceptanceLinks(hands.pool) };
  const opening = { token, ip: '203.0.113.24', userAgent: 'Browser of the demonstration', now: opened };
  const { code } = await withPerson(services, opening, (work, { person }) => writeCode(work, person.id));
  await answer(services, opening, { answer: 'accept', name: buyer.name, code });
  await sealAcceptances({ ...place, organizationId, now: opened, clock: () => opened });
}
