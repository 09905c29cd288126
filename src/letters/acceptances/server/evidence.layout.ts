import type { Day, Instant } from '#platform/contract/calendar.ts';
import { formatDay, formatFullMoment } from '#platform/contract/format.ts';
import { facts, letterhead } from '#platform/server/printing/blocks.ts';
import type { Paper, PaperBlock } from '#platform/server/printing/paper.ts';
import { plain } from '#platform/server/printing/paper.ts';
import type { Sender } from '#platform/server/printing/sender.ts';
import type { Capacity } from '../acceptance.rules.ts';
import { CAPACITY_LABELS } from '../acceptance.rules.ts';

interface EvidencePerson {
  name: string;
  capacity: Capacity;
  email: string;
  typedName: string;
  askedAt: Instant;
  openedAt: Instant | null;
  codeSentAt: Instant;
  acceptedAt: Instant;
  network: string;
  browser: string | null;
}

/** All that the evidence page shows. */
export interface Evidence {
  sender: Sender;
  /** The id of the acceptance. */
  acceptanceId: string;
  title: string;
  category: string;
  versionNumber: number;
  fileName: string;
  sha256: string;
  askedBy: string;
  askedAt: Instant;
  inOrder: boolean;
  /** The law by which such papers may be accepted electronically. */
  law: string;
  /** When the last person accepted. */
  acceptedAt: Instant;
  on: Day;
  timezone: string;
  people: readonly EvidencePerson[];
  /** What it is evidence of, and what it is not. */
  statement: readonly string[];
}

/** The page that is added to an accepted paper. */
export function evidencePaper(evidence: Evidence): Paper {
  const { sender, title, on, people, statement } = evidence;
  const [what = '', ...limits] = statement;
  return {
    title: 'Evidence of acceptance',
    mark: '',
    author: sender.name,
    on,
    language: 'en',
    blocks: [
      letterhead(sender, { title: 'Evidence of acceptance', mark: title, facts: [formatDay(on)] }),
      { kind: 'text', runs: plain(what) },
      { kind: 'columns', left: [paperFacts(evidence)], right: [requestFacts(evidence)] },
      {
        kind: 'heading',
        level: 2,
        runs: plain(people.length === 1 ? 'Accepted by' : `Accepted by all ${people.length}`),
      },
      ...pairs(people.map((person, place) => personFacts(evidence, person, place))),
      { kind: 'text', runs: [{ text: limits.join(' '), isBold: true }] },
    ],
  };
}

function paperFacts({ title, category, versionNumber, fileName, sha256 }: Evidence): PaperBlock {
  return facts({
    title: 'The paper',
    strong: title,
    lines: [
      `${category}, version ${versionNumber}`,
      fileName,
      `SHA-256 ${sha256.slice(0, 32)}`,
      sha256.slice(32),
    ],
  });
}

function requestFacts(evidence: Evidence): PaperBlock {
  const { acceptanceId, askedBy, askedAt, inOrder, people, law, timezone } = evidence;
  return facts({
    title: 'The request',
    strong: `Asked by ${askedBy}`,
    lines: [
      moment(evidence, askedAt),
      people.length > 1 ? `Asked ${inOrder ? 'one after the other' : 'at the same time'}` : null,
      `Times of ${timezone}`,
      `Record ${acceptanceId}`,
      law,
    ],
  });
}

function personFacts(evidence: Evidence, person: EvidencePerson, place: number): PaperBlock {
  const { name, capacity, email, typedName, askedAt, openedAt, codeSentAt, acceptedAt, network, browser } =
    person;
  return facts({
    title: `${place + 1}. ${CAPACITY_LABELS[capacity]}`,
    strong: name,
    lines: [
      email,
      `Wrote the name "${typedName}"`,
      `Link sent by email ${moment(evidence, askedAt)}`,
      openedAt && `Paper opened ${moment(evidence, openedAt)}`,
      `Code sent to this address ${moment(evidence, codeSentAt)}`,
      `Accepted ${moment(evidence, acceptedAt)}`,
      `From the network ${network}`,
      browser && `Browser ${browser}`,
    ],
  });
}

/** Two beside each other; a pair is never divided between pages. */
function pairs(blocks: readonly PaperBlock[]): PaperBlock[] {
  return blocks.flatMap((block, place): PaperBlock[] =>
    place % 2 === 0 ? [{ kind: 'columns', left: [block], right: blocks.slice(place + 1, place + 2) }] : [],
  );
}

function moment({ timezone }: Evidence, at: Instant): string {
  return formatFullMoment(at, timezone);
}
