import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { Tabs } from '#platform/web/page/Tabs.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { SavedView, ViewedPage, ViewedReport } from '../savedView.contract.ts';
import { deleteSavedView, listSavedViews, MAX_COUNTED, updateSavedView } from '../savedView.contract.ts';
import { viewQuery } from '../savedView.rules.ts';
import { DefaultViewDialog } from './DefaultViewDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';
import type { CountedKind } from './useViewCounts.ts';
import { useViewCounts } from './useViewCounts.ts';

interface SavedViewsProps {
  /** The list, or a report: its views have no rows to count. */
  kind: CountedKind | { name: ViewedReport };
  /** The built-in views; the first of them is the list without filters. */
  builtIn: readonly ListView[];
  /** The built-in view that a list without parameters opens with, unless a view is the default of one's role. */
  startsOn: string | undefined;
  /** What the page filters by where the address says nothing. */
  where: Record<string, unknown>;
  /** Parameters of the address that are no part of a view. */
  keep: readonly string[];
  /** The parameter that names the chosen view. */
  param: string;
}

type OpenDialog = 'save' | 'rename' | 'defaults' | 'delete' | null;

/** The views of a list or report as tabs, and what can be done with the one that is chosen. */
export function SavedViews({ kind, builtIn, startsOn, where, keep, param }: SavedViewsProps) {
  const list = kind.name;
  const { data: saved = NONE, isPending } = useCall(listSavedViews, { query: { list } });
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog>(null);
  const place: Place = { params, keep, param };
  const views = [...builtIn.map(ofProduct), ...saved.map(ofPerson)];
  const { role } = useSessionUser();
  const ofRole = saved.find(({ defaultFor }) => defaultFor.some((one) => one === role));
  const first = isPending ? undefined : (ofRole?.id ?? startsOn);
  useFirstView(
    views.find(({ id }) => id === first),
    place,
  );
  const query = queryIn(place);
  const isNamed = params.has(param);
  const current =
    views.find(({ id }) => id === params.get(param)) ??
    views.find((view) => view.query === query) ??
    views[0];
  const { tabs, rest } = arranged(views, current?.id);
  // An address without filters is a list as it begins.
  const isChanged = current !== undefined && query !== current.query && (isNamed || query !== '');
  const isShown = views.length > 1 || isChanged;
  const counts = useViewCounts('totals' in kind ? kind : null, tabs, where, isShown && !isPending);
  if (!isShown) return null;
  return (
    <>
      <Tabs
        label="Views"
        tabs={tabs.map((view, at) => ({
          id: view.id,
          label: view.label,
          count: counts[at],
        }))}
        current={current?.id ?? ''}
        hrefOf={(id) =>
          hrefOf(
            place,
            views.find((view) => view.id === id),
          )
        }
        end={
          <>
            {rest.length > 0 && (
              <MoreMenu
                label="More views"
                size="small"
                actions={rest.map((view) => ({ label: view.label, href: hrefOf(place, view) }))}
              />
            )}
            {current?.saved && <ViewMenu view={current.saved} onOpen={setOpen} />}
          </>
        }
      />
      {isChanged && (
        <Changes
          view={current.saved}
          query={query}
          onSaveAs={() => setOpen('save')}
          onReset={() => void navigate(hrefOf(place, current), { replace: true })}
        />
      )}
      <ViewDialogs
        list={list}
        open={open}
        query={query}
        view={current?.saved}
        afterDelete={hrefOf(place, undefined)}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

const NONE: readonly SavedView[] = [];

interface AnyView {
  id: string;
  label: string;
  query: string;
  saved?: SavedView;
}

function ofProduct({ id, label, query }: ListView): AnyView {
  return { id, label, query: viewQuery(new URLSearchParams(query).toString()) };
}

function ofPerson(saved: SavedView): AnyView {
  return { id: saved.id, label: saved.name, query: saved.query, saved };
}

interface Place {
  params: URLSearchParams;
  keep: readonly string[];
  param: string;
}

/** The part of the address that a view keeps. */
function queryIn({ params, keep, param }: Place): string {
  const own = new URLSearchParams(params);
  for (const name of [...keep, param]) own.delete(name);
  return viewQuery(own.toString());
}

function hrefOf({ params, keep, param }: Place, view: AnyView | undefined): string {
  const query = new URLSearchParams(view?.query);
  for (const name of keep) {
    const kept = params.get(name);
    if (kept !== null) query.set(name, kept);
  }
  if (view) query.set(param, view.id);
  return `?${query}`;
}

/** The chosen one is always a tab. */
function arranged(views: readonly AnyView[], currentId: string | undefined) {
  const first = views.slice(0, MAX_COUNTED);
  const chosen = views.slice(MAX_COUNTED).find(({ id }) => id === currentId);
  const tabs = chosen ? [...first.slice(0, MAX_COUNTED - 1), chosen] : first;
  return { tabs, rest: views.filter((view) => !tabs.includes(view)) };
}

/** A list opened without parameters opens with the default view of one's role, or where the list begins. */
function useFirstView(view: AnyView | undefined, { keep, param }: Place): void {
  const [params, setParams] = useSearchParams();
  const isBare = [...params.keys()].every((name) => keep.includes(name));
  const { id, query } = view ?? {};
  useEffect(() => {
    if (!isBare || id === undefined) return;
    setParams(
      (before) => ({
        ...Object.fromEntries(before),
        ...Object.fromEntries(new URLSearchParams(query)),
        [param]: id,
      }),
      { replace: true },
    );
  }, [isBare, id, query, param, setParams]);
}

interface ChangesProps {
  view: SavedView | undefined;
  query: string;
  onSaveAs: () => void;
  onReset: () => void;
}

/** 'Unsaved changes': save them to the view, as another one, or discard them. */
function Changes({ view, query, onSaveAs, onReset }: ChangesProps) {
  const update = useSend(updateSavedView, { invalidates: [listSavedViews] });
  const save = async ({ id, version, name }: SavedView) => {
    try {
      await update.mutateAsync({ params: { id }, body: { query, version } });
      toastSuccess(`${name} saved`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return (
    <Line role="group" aria-label="Unsaved changes">
      <span>Unsaved changes</span>
      {view?.allowedActions.includes('edit') && (
        <Button size="small" variant="text" disabled={update.isPending} onClick={() => void save(view)}>
          {update.isPending ? 'Saving…' : 'Save'}
        </Button>
      )}
      <Button size="small" variant="text" onClick={onSaveAs}>
        Save as
      </Button>
      <Button size="small" variant="text" onClick={onReset}>
        Reset
      </Button>
    </Line>
  );
}

interface ViewMenuProps {
  view: SavedView;
  onOpen: (dialog: OpenDialog) => void;
}

function ViewMenu({ view, onOpen }: ViewMenuProps) {
  const can = new Set(view.allowedActions);
  const actions: (PageAction | false)[] = [
    can.has('edit') && { label: 'Rename or share view', onClick: () => onOpen('rename') },
    can.has('makeDefault') && { label: 'Default for roles', onClick: () => onOpen('defaults') },
    can.has('delete') && { label: 'Delete view', isDanger: true, onClick: () => onOpen('delete') },
  ];
  return (
    <MoreMenu
      label={`Actions for view ${view.name}`}
      size="small"
      actions={actions.filter((action) => action !== false)}
    />
  );
}

interface ViewDialogsProps {
  list: ViewedPage;
  open: OpenDialog;
  query: string;
  view: SavedView | undefined;
  /** Where the address leads once the view is gone. */
  afterDelete: string;
  onClose: () => void;
}

function ViewDialogs({ list, open, query, view, afterDelete, onClose }: ViewDialogsProps) {
  const navigate = useNavigate();
  const remove = useSend(deleteSavedView, { invalidates: [listSavedViews] });
  if (open === 'save') return <SaveViewDialog list={list} query={query} onClose={onClose} />;
  if (!view) return null;
  if (open === 'rename')
    return <SaveViewDialog list={list} query={view.query} view={view} onClose={onClose} />;
  if (open === 'defaults') return <DefaultViewDialog view={view} onClose={onClose} />;
  if (open !== 'delete') return null;
  return (
    <ConfirmDialog
      title={`Delete the view ${view.name}?`}
      confirm="Delete view"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: view.id } });
        toastSuccess(`${view.name} deleted`);
        await navigate(afterDelete, { replace: true });
      }}
    >
      {view.isShared ? 'It disappears for everyone.' : 'Its rows are not affected.'}
    </ConfirmDialog>
  );
}

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 4,
  padding: '4px 24px',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.sunken,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > span': { marginRight: 4 },
  '@media (max-width: 599.95px)': { padding: '4px 16px' },
}));
