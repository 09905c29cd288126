import { expressionBuilder, sql } from 'kysely';
import type { Read } from '#platform/server/context.ts';
import { pgArray } from '#platform/server/database/values.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import type { DocumentAccess } from './document.access.ts';
import type { DocumentCondition } from './document.visibility.ts';
import { isReader } from './document.visibility.ts';

/**
 * Documents whose title, tags or text have all words that were typed, in a version that the caller may read: the latest
 * for readers, else the one that counts. To be joined with the condition of visibility.
 */
export function saysWords(read: Read, access: DocumentAccess, typed: string): DocumentCondition {
  const document = expressionBuilder<Tables, 'document'>();
  const hits = (column: 'document_id' | 'version_id') =>
    sql<string>`(select ${sql.ref(`hit.${column}`)} from find_documents(${typed}) hit)`;
  return document.and([
    document('document.id', 'in', hits('document_id')),
    document.or([
      document('document.approvedVersionId', 'in', hits('version_id')),
      document.and([document('document.latestVersionId', 'in', hits('version_id')), isReader(read, access)]),
    ]),
  ]);
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
