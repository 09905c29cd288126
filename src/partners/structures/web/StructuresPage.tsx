import Percent from 'lucide-react/icons/percent';
import Plus from 'lucide-react/icons/plus';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastError, toastSuccess } from '#platform/web/page/toast.ts';
import { today } from '#platform/web/session/today.ts';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { FilterField } from '#platform/web/table/filter.types.ts';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { CommissionStructure } from '../structure.contract.ts';
import {
  createStructure,
  getStructure,
  listStructures,
  STRUCTURE_STATUSES,
  STRUCTURE_WRITERS,
} from '../structure.contract.ts';
import { rateText, scopeText, validityText } from '../structureText.rules.ts';
import { structureColumns } from './structure.columns.tsx';
import { usualStructure } from './structure.form.ts';
import { STRUCTURE_STATUS, TYPES } from './structure.labels.ts';
import { StructureForm } from './StructureForm.tsx';
import { StructurePanel } from './StructurePanel.tsx';

const NEW = 'new';
/** The parameter of the address that names the structure being changed. */
const EDIT = 'edit';

const FIELDS: readonly FilterField[] = [
  {
    key: 'status',
    label: 'Status',
    kind: 'many',
    choices: STRUCTURE_STATUSES.map((value) => ({ value, label: STRUCTURE_STATUS[value].word })),
  },
  { key: 'type', label: 'Type', kind: 'many', choices: TYPES },
];

/** What partner firms are paid for their sales: the structures, and the form of one. */
export function StructuresPage() {
  const [params, setParams] = useSearchParams();
  const mayWrite = useAllowed()(STRUCTURE_WRITERS);
  const edited = params.get(EDIT);
  const edit = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete(EDIT);
      else next.set(EDIT, id);
      return next;
    });
  if (mayWrite && edited === NEW) return <StructureForm structure={null} onDone={() => edit(null)} />;
  if (mayWrite && edited) return <Edited key={edited} id={edited} onDone={() => edit(null)} />;
  return <Structures mayWrite={mayWrite} onEdit={edit} />;
}

function Edited({ id, onDone }: { id: string; onDone: () => void }) {
  const structure = useCall(getStructure, { params: { id } });
  if (structure.data) return <StructureForm structure={structure.data} onDone={onDone} />;
  return (
    <Page title="Commission structure">
      <Loaded source={structure} failure="The structure could not be loaded.">
        {() => null}
      </Loaded>
    </Page>
  );
}

function Structures({ mayWrite, onEdit }: { mayWrite: boolean; onEdit: (id: string) => void }) {
  const list = useList(listStructures);
  const { panelId, setPanel } = useSidePanel();
  const hrefOf = usePanelHref();
  const startUsual = useStartUsual();
  const add: PageAction = {
    label: 'Add structure',
    letter: 'c',
    icon: <Plus aria-hidden />,
    isPrimary: true,
    onClick: () => onEdit(NEW),
  };
  return (
    <Page
      title="Commission structures"
      panel={
        panelId && (
          <StructurePanel key={panelId} id={panelId} onEdit={onEdit} onClose={() => setPanel(null)} />
        )
      }
    >
      <PageHeader
        title="Commission structures"
        fact="What partner firms are paid for their sales"
        actions={mayWrite ? [add] : []}
      />
      <FilterBar {...list.filters} fields={FIELDS} search={list.searchBy('Search structure')} />
      <DataTable
        {...list.table}
        label="Commission structures"
        singular="structure"
        columns={structureColumns}
        hrefOf={hrefOf}
        panelId={panelId}
        onOpenPanel={({ id }) => setPanel(id)}
        empty={{
          icon: <Percent aria-hidden />,
          title: 'No commission structures yet',
          text: mayWrite ? `${WITHOUT} ${USUAL}` : WITHOUT,
          ...(mayWrite
            ? {
                actions: (
                  <>
                    <ActionButton action={startUsual} />
                    <ActionButton action={add} />
                  </>
                ),
              }
            : {}),
        }}
        renderCard={(structure) => <StructureCard structure={structure} href={hrefOf(structure)} />}
      />
    </Page>
  );
}

const WITHOUT =
  'A structure says what partner firms are paid for a sale, and when. Without one no commission can be calculated.';
const USUAL =
  'Many builders start with 2% of the agreement value for all firms: 40% of it payable once the agreement is registered and 20% is collected, the rest at 40%.';

/** Adds the usual structure, for sales booked from today. */
function useStartUsual(): PageAction {
  const create = useSend(createStructure, { invalidates: [listStructures] });
  const start = async () => {
    try {
      const { name } = await create.mutateAsync({ body: usualStructure(today()) });
      toastSuccess(`${name} added, for sales booked from today`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  return {
    label: 'Start with 2%',
    icon: <Percent aria-hidden />,
    onClick: () => {
      if (!create.isPending) void start();
    },
  };
}

function StructureCard({ structure, href }: { structure: CommissionStructure; href: string }) {
  return (
    <RowCard
      title={structure.name}
      href={href}
      end={<StatusSign of={STRUCTURE_STATUS} status={structure.status} />}
      lines={[rateText(structure), `${scopeText(structure)} · ${validityText(structure)}`]}
    />
  );
}
