import { v7 as newId } from 'uuid';
import { conflict, forbidden, staleVersion } from '#platform/contract/errors.ts';
import type { Work } from '#platform/server/context.ts';
import { required } from '#platform/server/database/values.ts';
import { changedKeys, recordChange } from '#platform/server/record-change.ts';
import type { SavedView, SavedViewInput, SavedViewPatch } from '../savedView.contract.ts';
import {
  maySetDefaults,
  mayShareViews,
  MAX_OWN_VIEWS,
  savedViewActions,
  viewQuery,
} from '../savedView.rules.ts';
import { getSavedView } from './savedView.queries.ts';

const NOT_SHARING = 'Only managers can share views with everyone.';

/** Saves a view of a list; 409 when one with this name exists. */
export async function createSavedView(work: Work, input: SavedViewInput): Promise<SavedView> {
  const { list, name, query, isShared = false } = input;
  if (isShared && !mayShareViews(work.caller)) throw forbidden(NOT_SHARING);
  await requireRoom(work, list);
  const id = newId();
  const kept = { list, name, query: viewQuery(query), isShared };
  await work.db
    .insertInto('savedView')
    .values({
      id,
      ...kept,
      ownerId: work.caller.userId,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .execute();
  await recordChange(work, {
    action: 'create',
    resource: 'savedView',
    id,
    version: 1,
    after: kept,
  });
  return getSavedView(work, id);
}

async function requireRoom(work: Work, list: SavedViewInput['list']): Promise<void> {
  const { kept } = await work.db
    .selectFrom('savedView')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('ownerId', '=', work.caller.userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  if (kept >= MAX_OWN_VIEWS) throw conflict(`You have ${MAX_OWN_VIEWS} views. Delete one first.`);
}

/** Changes a view, shares it, or makes it the default of roles. */
export async function updateSavedView(work: Work, id: string, patch: SavedViewPatch): Promise<SavedView> {
  const before = await lockView(work, id);
  const { version, defaultFor, ...fields } = patch;
  if (version !== undefined && version !== before.version) throw staleVersion();
  const set = {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    ...(fields.query === undefined ? {} : { query: viewQuery(fields.query) }),
    ...(fields.isShared === undefined ? {} : { isShared: fields.isShared }),
  };
  if (Object.keys(set).length > 0 && !allows(work, before, 'edit')) throw forbidden();
  const isSharing = set.isShared !== undefined && set.isShared !== before.isShared;
  if (isSharing && !mayShareViews(work.caller)) throw forbidden(NOT_SHARING);
  const after = { ...before, ...set };
  await work.db
    .updateTable('savedView')
    .set({
      ...set,
      version: before.version + 1,
      updatedAt: work.now,
    })
    .where('id', '=', id)
    .execute();
  // A view that is no longer shared is nobody's default.
  const roles = after.isShared ? defaultFor : [];
  if (roles !== undefined) await setDefaults(work, after, roles);
  const changed = changedKeys(before, after);
  await recordChange(work, {
    action: 'update',
    resource: 'savedView',
    id,
    version: before.version + 1,
    before: changed.before,
    after: { ...changed.after, ...(roles === undefined ? {} : { defaultFor: roles }) },
  });
  return getSavedView(work, id);
}

async function setDefaults(
  work: Work,
  { id, list, isShared }: LockedView,
  roles: NonNullable<SavedViewPatch['defaultFor']>,
): Promise<void> {
  const had = await work.db.selectFrom('savedViewDefault').select('role').where('viewId', '=', id).execute();
  const wanted = [...new Set(roles)];
  const isSame = had.length === wanted.length && had.every(({ role }) => wanted.some((one) => one === role));
  if (isSame) return;
  // Unsharing a view also removes it as the default of roles.
  if (isShared && !maySetDefaults(work.caller))
    throw forbidden('Only heads can set the default view of a role.');
  await work.db.deleteFrom('savedViewDefault').where('viewId', '=', id).execute();
  if (wanted.length === 0) return;
  await work.db
    .insertInto('savedViewDefault')
    .values(wanted.map((role) => ({ list, role, viewId: id })))
    .onConflict((one) => one.columns(['organizationId', 'list', 'role']).doUpdateSet({ viewId: id }))
    .execute();
}

export async function deleteSavedView(work: Work, id: string): Promise<{ id: string }> {
  const view = await lockView(work, id);
  if (!allows(work, view, 'delete')) throw forbidden();
  await work.db.deleteFrom('savedView').where('id', '=', id).execute();
  const { name, list, query, isShared } = view;
  await recordChange(work, {
    action: 'delete',
    resource: 'savedView',
    id,
    version: view.version + 1,
    before: { name, list, query, isShared },
  });
  return { id };
}

type LockedView = Awaited<ReturnType<typeof lockView>>;

/** Locks a view that the caller may see; 404 otherwise. */
async function lockView(work: Work, id: string) {
  const row = await work.db
    .selectFrom('savedView')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ownerId', '=', work.caller.userId), eb('isShared', '=', true)]))
    .forUpdate()
    .executeTakeFirst();
  return required(row, 'View');
}

function allows(work: Work, view: LockedView, action: 'edit' | 'delete'): boolean {
  return savedViewActions(view, work.caller).includes(action);
}
