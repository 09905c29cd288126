import type { Updateable } from 'kysely';
import type { KeptScore } from '#enquiries/scoring/server/score.restore.ts';

declare module '#platform/server/database/tables.ts' {
  interface JsonColumns {
    'interactionUndo.leadBefore': Updateable<LeadTable>;
    'interactionUndo.scoreBefore': KeptScore;
  }
}
