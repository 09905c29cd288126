import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { PageBody } from '#platform/web/page/Page.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import type { Project } from '#inventory/projects/project.contract.ts';
import { getPriceList, listPriceLists } from '../priceList.contract.ts';
import { ListOfDay } from './ListOfDay.tsx';
import { PriceListForm } from './PriceListForm.tsx';
import { PriceListRecord } from './PriceListRecord.tsx';
import { PriceListTable } from './PriceListTable.tsx';

const NEW = 'new';

/** The price lists of a project; one of them, or the form of a draft, takes their place. The address says which. */
export function PricesTab({ project }: { project: Project }) {
  const { listId, edited, comparedId, go } = usePlace();
  const isNew = edited === NEW;
  if (isNew) return <NewList project={project} onDone={(id) => go(id ? { list: id } : {})} />;
  if (listId === null)
    return <AllLists project={project} onNew={() => go({ edit: NEW })} onFound={(list) => go({ list })} />;
  return (
    <OneList
      project={project}
      listId={listId}
      isEdited={edited !== null}
      comparedId={comparedId}
      onCompare={(otherId) => go({ list: listId, ...(otherId ? { with: otherId } : {}) })}
      onEdit={() => go({ list: listId, edit: 'list' })}
      onDone={() => go({ list: listId })}
      onBack={() => go({})}
    />
  );
}

function usePlace() {
  const [params, setParams] = useSearchParams();
  return {
    listId: params.get('list'),
    edited: params.get('edit'),
    comparedId: params.get('with'),
    go: (place: { list?: string; edit?: string; with?: string }) => setParams({ tab: 'prices', ...place }),
  };
}

interface AllListsProps {
  project: Project;
  onNew: () => void;
  onFound: (id: string) => void;
}

function AllLists({ project, onNew, onFound }: AllListsProps) {
  const lists = useCall(listPriceLists, { query: { projectId: project.id, limit: 100 } });
  if (lists.error) {
    return (
      <ErrorState title="The price lists could not be loaded." error={lists.error} onRetry={lists.refetch} />
    );
  }
  return (
    <>
      <Bar>
        <p>An approved list cannot be changed; units are priced by the one in force.</p>
        <Actions>
          <ListOfDay projectId={project.id} onFound={onFound} />
          {project.status !== 'archived' && (
            <>
              <Button
                component={Link}
                to={`/projects/${project.id}/imports?kind=priceList`}
                startIcon={<FileUp aria-hidden />}
              >
                Import
              </Button>
              <Button startIcon={<Plus aria-hidden />} onClick={onNew}>
                New price list
              </Button>
            </>
          )}
        </Actions>
      </Bar>
      {lists.data ? (
        <PriceListTable lists={lists.data.rows} />
      ) : (
        <PageBody>
          <FactSkeleton rows={6} />
        </PageBody>
      )}
    </>
  );
}

function NewList({ project, onDone }: { project: Project; onDone: (id: string | null) => void }) {
  const inForce = useCall(listPriceLists, {
    query: { projectId: project.id, status: 'effective', limit: 1 },
  });
  const id = inForce.data?.rows[0]?.id;
  const list = useCall(getPriceList, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  const failed = inForce.error ? inForce : list.error ? list : null;
  if (failed) {
    return (
      <ErrorState
        title="The prices in force could not be loaded."
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  }
  if (!list.data) return <Loading />;
  return <PriceListForm project={project} inForce={list.data} draft={null} onDone={onDone} />;
}

interface OneListProps {
  project: Project;
  listId: string;
  isEdited: boolean;
  comparedId: string | null;
  onCompare: (otherId: string | null) => void;
  onEdit: () => void;
  onDone: () => void;
  onBack: () => void;
}

function OneList({ project, listId, isEdited, onDone, ...record }: OneListProps) {
  const list = useCall(getPriceList, { params: { id: listId } });
  if (list.error) {
    return (
      <ErrorState title="The price list could not be loaded." error={list.error} onRetry={list.refetch} />
    );
  }
  if (!list.data) return <Loading />;
  if (isEdited && list.data.allowedActions.includes('edit')) {
    return <PriceListForm project={project} inForce={null} draft={list.data} onDone={onDone} />;
  }
  return <PriceListRecord list={list.data} {...record} />;
}

function Loading() {
  return (
    <PageBody>
      <FactSkeleton rows={8} />
    </PageBody>
  );
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  padding: '12px 24px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& p': { color: theme.vars.palette.text.secondary },
  '@media (max-width: 599.95px)': { padding: '12px 16px' },
}));
