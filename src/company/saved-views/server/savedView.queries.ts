import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { displayName } from '#platform/contract/format.ts';
import type { Role } from '#platform/contract/roles.ts';
import type { Read } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import type { ViewedPage } from '../savedView.contract.ts';
import { SavedView } from '../savedView.contract.ts';
import { savedViewActions } from '../savedView.rules.ts';

/** The maximum per query; people and organizations have few. */
const MAX = 200;

/** Own and shared ones by name. */
export async function listSavedViews(read: Read, list: ViewedPage): Promise<SavedView[]> {
  const rows = await visible(read)
    .where('savedView.list', '=', list)
    .orderBy('savedView.name')
    .orderBy('savedView.id')
    .limit(MAX)
    .execute();
  return rows.map((row) => toView(read, row));
}

/** 404 unless the caller may see a view with this id. */
export async function getSavedView(read: Read, id: string): Promise<SavedView> {
  const row = await visible(read).where('savedView.id', '=', id).executeTakeFirst();
  return toView(read, required(row, 'View'));
}

function visible({ db, caller }: Read) {
  return db
    .selectFrom('savedView')
    .innerJoin('appUser as owner', 'owner.id', 'savedView.ownerId')
    .where((eb) => eb.or([eb('savedView.ownerId', '=', caller.userId), eb('savedView.isShared', '=', true)]))
    .selectAll('savedView')
    .select(['owner.firstName', 'owner.lastName'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('savedViewDefault')
          .select('savedViewDefault.role')
          .whereRef('savedViewDefault.viewId', '=', 'savedView.id')
          .orderBy('savedViewDefault.role'),
      ).as('defaults'),
    );
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>;

function toView({ caller }: Read, row: ViewRow): SavedView {
  return {
    _id: row.id,
    id: row.id,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    list: SavedView.shape.list.parse(row.list),
    name: row.name,
    query: row.query,
    isShared: row.isShared,
    owner: { id: row.ownerId, name: displayName(row) },
    defaultFor: row.defaults.map(({ role }) => role as Role),
    allowedActions: savedViewActions(row, caller),
  };
}
