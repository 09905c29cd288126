import { styled } from '@mui/material/styles';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { counted, formatMoneyExact } from '#platform/contract/format.ts';
import { toApiError } from '#platform/web/client/api-error.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ReasonDialog } from '#platform/web/form/ReasonDialog.tsx';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { Section } from '#platform/web/page/Section.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { useFirmChoices } from '#company/channel-partners/web/firmChoices.shared.ts';
import { useProjectChoices } from '#inventory/projects/web/projectChoices.shared.ts';
import type { StructureWithHistory } from '../structure.contract.ts';
import { deactivateStructure, getStructure, listStructures, updateStructure } from '../structure.contract.ts';
import { BASIS_NAMES, conditionText, exactPct, rateText, validityText } from '../structureText.rules.ts';
import { termsWarnings } from '../structureTerms.rules.ts';
import { ReplayPart } from './ReplayPart.tsx';
import { Calculator } from './Calculator.tsx';
import { STRUCTURE_STATUS } from './structure.labels.ts';
import { StructureRevisions } from './StructureRevisions.tsx';

const CHANGED = [listStructures, getStructure];

interface StructurePanelProps {
  id: string;
  onEdit: (id: string) => void;
  onClose: () => void;
}

/** A structure beside the list: its terms, its revisions, and a calculation to try it. */
export function StructurePanel({ id, onEdit, onClose }: StructurePanelProps) {
  const structure = useCall(getStructure, { params: { id } });
  return (
    <SidePanel label={structure.data?.name ?? 'Commission structure'} onClose={onClose}>
      <Loaded source={structure} failure="The structure could not be loaded." skeleton={<FactSkeleton />}>
        {(data) => <Content structure={data} onEdit={onEdit} />}
      </Loaded>
    </SidePanel>
  );
}

function Content({ structure, onEdit }: { structure: StructureWithHistory; onEdit: (id: string) => void }) {
  const warnings = termsWarnings(structure);
  return (
    <Parts>
      <Head>
        <div>
          <h2>{structure.name}</h2>
          <StatusPill of={STRUCTURE_STATUS} status={structure.status} />
        </div>
        <p>{rateText(structure)}</p>
      </Head>
      {structure.inactiveReason && (
        <Note tone="limit" title="Inactive.">
          {structure.inactiveReason}
        </Note>
      )}
      {warnings.length > 0 && <Note tone="limit">{warnings.join(' ')}</Note>}
      <Acts structure={structure} onEdit={onEdit} />
      <Section title="Terms">
        <FactList facts={useFacts(structure)} labelWidth={96} />
      </Section>
      <Section title="Payouts">
        <FactList
          facts={structure.payouts.map(({ pct, condition }, index) => ({
            label: `${index + 1}. ${exactPct(pct)}`,
            value: conditionText(condition),
          }))}
          labelWidth={96}
        />
      </Section>
      <Section title="Try it">
        <Calculator source={{ structureId: structure.id }} />
      </Section>
      <ReplayPart source={{ structureId: structure.id }} />
      <Section title="Revisions" fact={counted(structure.revision, 'revision')}>
        <StructureRevisions revisions={structure.revisions} />
      </Section>
    </Parts>
  );
}

/** The terms in words, with the names of firms and projects. */
function useFacts(structure: StructureWithHistory) {
  const projects = useProjectChoices();
  const firms = useFirmChoices();
  const { projectIds, partnerIds, tiers, bonuses, capPct, capPaise, basis } = structure;
  const names = (
    ids: readonly string[],
    choices: readonly { value: string; label: string }[],
    other: string,
  ) =>
    ids.length === 0
      ? 'All'
      : ids.map((id) => choices.find(({ value }) => value === id)?.label ?? other).join(', ');
  return [
    { label: 'Firms', value: names(partnerIds, firms, 'another firm') },
    { label: 'Tiers', value: tiers.length === 0 ? 'All' : tiers.join(', ') },
    { label: 'Projects', value: names(projectIds, projects, 'another project') },
    { label: 'Valid', value: validityText(structure) },
    {
      label: 'Cap',
      value: `${exactPct(capPct)} of the ${BASIS_NAMES[basis]}${capPaise === null ? '' : `, at most ${formatMoneyExact(capPaise)}`}`,
    },
    ...bonuses.map(({ name, from, to, pct, flatPaise }) => ({
      label: 'Bonus',
      value: `${name}: ${typeof pct === 'number' ? exactPct(pct) : formatMoneyExact(flatPaise ?? 0)}, ${validityText({ validFrom: from, validTo: to })}`,
    })),
  ];
}

function Acts({ structure, onEdit }: { structure: StructureWithHistory; onEdit: (id: string) => void }) {
  const [isDeactivating, setIsDeactivating] = useState(false);
  const update = useSend(updateStructure, { invalidates: CHANGED });
  const deactivate = useSend(deactivateStructure, { invalidates: CHANGED });
  const { id, name, version, allowedActions } = structure;
  const params = { id };
  const can = new Set(allowedActions);
  const activate = async () => {
    try {
      await update.mutateAsync({ params, body: { status: 'active', version } });
      toastSuccess(`${name} activated`);
    } catch (error) {
      toastError(toApiError(error).message);
    }
  };
  const actions: (PageAction | false)[] = [
    can.has('edit') && {
      label: 'Edit structure',
      letter: 'e',
      icon: <Pencil aria-hidden />,
      onClick: () => onEdit(id),
    },
    can.has('deactivate') && {
      label: 'Deactivate structure',
      letter: 'd',
      icon: <Ban aria-hidden />,
      onClick: () => setIsDeactivating(true),
    },
    can.has('activate') && {
      label: 'Activate structure',
      letter: 'a',
      icon: <CircleCheck aria-hidden />,
      onClick: () => void activate(),
    },
  ];
  return (
    <>
      <ActionButtons actions={actions.filter((action) => action !== false)} />
      {isDeactivating && (
        <ReasonDialog
          title={`Deactivate ${name}`}
          text="It is not chosen for sales any more. Commissions that use it keep it, and it can be activated again."
          submit="Deactivate structure"
          onClose={() => setIsDeactivating(false)}
          onSubmit={async (reason) => {
            const after = await deactivate.mutateAsync({ params, body: { reason, version } });
            toastUndo(`${name} deactivated`, () =>
              update.mutateAsync({ params, body: { status: 'active', version: after.version } }),
            );
          }}
        />
      )}
    </>
  );
}

const Parts = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

const Head = styled('div')(({ theme }) => ({
  '& > div': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 8 },
  '& h2': theme.typography.h1,
  '& p': { color: theme.vars.palette.text.secondary },
}));
