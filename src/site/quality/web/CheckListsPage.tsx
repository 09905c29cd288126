import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense, useState } from 'react';
import { counted } from '#platform/contract/format.ts';
import { GROUPS } from '#platform/contract/roles.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page, PageBody } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastError, toastUndo } from '#platform/web/page/toast.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { CheckList } from '../checkList.contract.ts';
import { listCheckLists, updateCheckList } from '../checkList.contract.ts';
import { workName } from './checkList.form.ts';

const CheckListDialog = lazy(async () => ({
  default: (await import('./CheckListDialog.tsx')).CheckListDialog,
}));

/** What is looked at in each kind of work; the heads change it. */
export function CheckListsPage() {
  const lists = useCall(listCheckLists, { query: {} });
  const [edited, setEdited] = useState<CheckList | 'new' | null>(null);
  const mayEdit = useAllowed()(GROUPS.ADMIN);
  const add = {
    label: 'Add check list',
    letter: 'c',
    icon: <Plus aria-hidden />,
    isPrimary: true,
    onClick: () => setEdited('new'),
  };
  return (
    <Page title="Quality check lists">
      <PageHeader title="Quality check lists" actions={mayEdit ? [add] : []} isRuled />
      <PageBody>
        <Loaded source={lists} failure="The check lists could not be loaded.">
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState icon={<ListChecks aria-hidden />} title="No check lists yet">
                What is looked at in a kind of work; each new milestone gets the checks of its kind.
              </EmptyState>
            ) : (
              <Lists>
                {rows.map((list) => (
                  <OneList key={list.id} list={list} onEdit={() => setEdited(list)} />
                ))}
              </Lists>
            )
          }
        </Loaded>
      </PageBody>
      <Suspense fallback={null}>
        {edited && (
          <CheckListDialog list={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Page>
  );
}

function OneList({ list, onEdit }: { list: CheckList; onEdit: () => void }) {
  const update = useSend(updateCheckList, { invalidates: [listCheckLists] });
  const { id, version, name, key, items, isActive, mandatory, mayEdit } = list;
  const toggle = async () => {
    try {
      const changed = await update.mutateAsync({ params: { id }, body: { isActive: !isActive, version } });
      toastUndo(isActive ? `${name} taken out of use` : `${name} is used`, () =>
        update.mutateAsync({ params: { id }, body: { isActive, version: changed.version } }),
      );
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const facts = [
    counted(items.length, 'item'),
    mandatory ? null : 'not mandatory',
    isActive ? null : 'not used',
  ];
  return (
    <li>
      <h2>
        {workName(key)}: {name} <small>{facts.filter(Boolean).join(' · ')}</small>
      </h2>
      <p>{items.map((item) => item.text).join(' · ')}</p>
      {mayEdit && (
        <div>
          <Button size="small" variant="text" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            size="small"
            variant="text"
            disabled={update.isPending}
            aria-label={`${isActive ? 'Take out of use' : 'Use again'}: ${name}`}
            onClick={() => void toggle()}
          >
            {isActive ? 'Take out of use' : 'Use again'}
          </Button>
        </div>
      )}
    </li>
  );
}

const Lists = styled('ul')(({ theme }) => ({
  maxWidth: 760,
  '& > li': { padding: '12px 0', borderBottom: `1px solid ${theme.vars.palette.divider}` },
  '& h2': theme.typography.h2,
  '& small': { ...theme.typography.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& p': { margin: '4px 0', overflowWrap: 'anywhere', color: theme.vars.palette.text.secondary },
}));
