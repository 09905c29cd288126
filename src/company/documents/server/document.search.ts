import type { RawBuilder } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { DocumentAccess } from './document.access.ts';
import type { DocumentCondition } from './document.visibility.ts';
import { isReader } from './document.visibility.ts';

/** A search shows no more pages than these rows fill; its count says '500+' beyond. */
export const FOUND_LIMIT = 500;

/** What more versions and papers than these say is looked for along the list; what fewer say is looked up. */
export const COMMON = 10_000;

/** Words as they were typed, and how they are to be found. */
export interface TypedWords {
  typed: string;
  /** For the full-text index; null where nothing that was typed is a word. */
  query: string | null;
  /** Among documents, and among issued papers. */
  isCommon: boolean;
  isCommonInPapers: boolean;
}

/** Undefined where nothing was typed. */
export async function typedWords({ db }: Read, typed = ''): Promise<TypedWords | undefined> {
  if (typed.trim() === '') return undefined;
  const { rows } = await sql<Omit<TypedWords, 'typed'>>`select typed_words(${typed})::text as query,
    is_common_in_documents(${typed}, false, ${COMMON}) as is_common,
    is_common_in_documents(${typed}, true, ${COMMON}) as is_common_in_papers`.execute(db);
  return { typed, query: null, isCommon: false, isCommonInPapers: false, ...rows[0] };
}

/**
 * Documents whose title, tags or text have all words that were typed, in a version that the caller may read: the latest
 * for readers, else the one that counts. To be joined with the condition of visibility.
 */
export function saysWords(read: Read, access: DocumentAccess, words: TypedWords): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  const ofApproved = says(sql.ref('document.approvedVersionId'), words);
  const ofLatest = sql<boolean>`(document.latest_version_id is distinct from document.approved_version_id
    and ${says(sql.ref('document.latestVersionId'), words)})`;
  return document.and([
    // First what costs least: most documents say something else.
    document.or([ofApproved, ofLatest]),
    document.or([ofApproved, isReader(read, access)]),
    ...(words.isCommon ? [] : [isHit(words)]),
  ]);
}

function isHit({ typed }: TypedWords): RawBuilder<boolean> {
  return sql<boolean>`document.id in (select hit.document_id from find_documents(${typed}) hit)`;
}

/** Issued papers whose title, number or code have them. */
export function paperSaysWords(words: TypedWords): RawBuilder<boolean> {
  if (words.isCommonInPapers) return says(sql.ref('paper.id'), words);
  return sql<boolean>`paper.id in (select hit.paper_id from find_papers(${words.typed}) hit)`;
}

function says(version: RawBuilder<unknown>, { query }: TypedWords): RawBuilder<boolean> {
  return sql<boolean>`version_says(${version}, ${query}::tsquery)`;
}

const LETTERS_BEFORE = 60;
const LETTERS = 200;

/** By version (the right to read it was checked before): the words around the first that is found in its text. */
export async function excerptsOf(
  { db, caller }: Read,
  typed: string,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  if (versionIds.length === 0 || typed.trim() === '') return new Map();
  const { rows } = await sql<{ versionId: string; excerpt: string; isFromStart: boolean }>`
    with typed as materialized (
      select ' ' || word as word from unnest(text_words(${typed})) word
      union select ' ' || stem from unnest(text_words(${typed})) word, unnest(ts_lexize('english_stem', word)) stem
    )
    select document_text.version_id, substr(content, greatest(1, place - ${LETTERS_BEFORE}), ${LETTERS}) as excerpt,
           place <= ${LETTERS_BEFORE} + 1 as is_from_start
      from document_text, lateral (
        select min(strpos(spaced, word)) as place
          from typed, (select ' ' || translate(lower(content), ${BREAKS}, ${BREAKS.replaceAll(/./gsu, ' ')}) as spaced) line
         where strpos(spaced, word) > 0) found
     where document_text.organization_id = ${caller.organizationId}
       and document_text.version_id = any(${pgArray(versionIds)}) and place is not null
  `.execute(db);
  return new Map(
    rows.map(({ versionId, excerpt, isFromStart }) => [versionId, inWholeWords(excerpt, isFromStart)]),
  );
}

/** After which a word begins. */
const BREAKS = '\n()[]"\'/-_,.:;';

/** '… second floor, for the fire NOC of Tower A …' */
function inWholeWords(excerpt: string, isFromStart: boolean): string {
  const words = excerpt.split(/\s+/);
  const isCut = excerpt.length >= LETTERS;
  const whole = words.slice(isFromStart ? 0 : 1, isCut ? -1 : undefined).join(' ');
  return `${isFromStart ? '' : '… '}${whole}${isCut ? ' …' : ''}`.trim();
}
