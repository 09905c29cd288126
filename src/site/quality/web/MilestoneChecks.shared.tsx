import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { useLoadedAhead } from '#platform/web/navigation/useLoadedAhead.ts';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Section } from '#platform/web/page/Section.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import type { QualityCheck } from '../check.contract.ts';
import { listQualityChecks } from '../check.contract.ts';
import { CheckEntry } from './CheckEntry.tsx';

const loadInspection = () => import('./InspectDialog.tsx');
const InspectDialog = lazy(async () => ({ default: (await loadInspection()).InspectDialog }));
const ReportRework = lazy(async () => ({ default: (await import('./CheckActs.tsx')).ReportRework }));
const WaiveCheck = lazy(async () => ({ default: (await import('./CheckActs.tsx')).WaiveCheck }));
const AddCheck = lazy(async () => ({ default: (await import('./AddCheck.tsx')).AddCheck }));

interface MilestoneChecksProps {
  milestone: { id: string; name: string; key: string; status: string };
}

type Asked = { act: 'inspect' | 'rework' | 'waive'; check: QualityCheck } | { act: 'add' };

/** What is inspected in the work of a milestone, and what was found. */
export function MilestoneChecks({ milestone }: MilestoneChecksProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const checks = useCall(listQualityChecks, { params: { id: milestone.id } });
  const mayAdd = useAllowed()(CAPABILITIES.constructionManagement) && milestone.status !== 'completed';
  useLoadedAhead(loadInspection, mayAdd);
  const close = () => setAsked(null);
  const passed = checks.data?.filter(({ status }) => status === 'passed' || status === 'waived').length ?? 0;
  return (
    <Section
      title="Quality checks"
      fact={checks.data && checks.data.length > 0 ? `${passed} of ${checks.data.length} passed` : null}
      action={
        mayAdd && (
          <Button size="small" variant="outlined" onClick={() => setAsked({ act: 'add' })}>
            Add check
          </Button>
        )
      }
    >
      <Loaded source={checks} failure="The checks could not be loaded." skeleton={<FactSkeleton rows={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p>This milestone has no quality checks.</p>
          ) : (
            rows.map((check) => (
              <CheckEntry key={check.id} check={check} onAct={(act) => setAsked({ act, check })} />
            ))
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {asked?.act === 'inspect' && <InspectDialog check={asked.check} onClose={close} />}
        {asked?.act === 'rework' && <ReportRework check={asked.check} onClose={close} />}
        {asked?.act === 'waive' && <WaiveCheck check={asked.check} onClose={close} />}
        {asked?.act === 'add' && <AddCheck milestone={milestone} onClose={close} />}
      </Suspense>
    </Section>
  );
}
