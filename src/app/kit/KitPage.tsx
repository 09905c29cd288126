import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { currentTab, Tabs } from '#platform/web/page/Tabs.tsx';
import { Toaster } from '#platform/web/page/Toaster.tsx';
import { KitControls } from './KitControls.tsx';
import { KitForms } from './KitForms.tsx';
import { KitLedger } from './KitLedger.tsx';
import { KitList } from './KitList.tsx';
import { KitPlan } from './KitPlan.tsx';
import { KitRecord } from './KitRecord.tsx';
import { KitSheet } from './KitSheet.tsx';
import { KitStates } from './KitStates.tsx';

const TABS = [
  { id: 'controls', label: 'Controls' },
  { id: 'forms', label: 'Forms' },
  { id: 'list', label: 'List' },
  { id: 'states', label: 'States' },
  { id: 'record', label: 'Record' },
  { id: 'ledger', label: 'Ledger' },
  { id: 'plan', label: 'Plan' },
  { id: 'sheet', label: 'Cost sheet' },
];

const PARTS: Record<string, () => ReactNode> = {
  controls: KitControls,
  forms: KitForms,
  list: KitList,
  states: KitStates,
  record: KitRecord,
  ledger: KitLedger,
  plan: KitPlan,
  sheet: KitSheet,
};

/** The workshop: every component in every state, for the eye and for the checks of looks and access. */
export function KitPage() {
  const [params] = useSearchParams();
  const current = currentTab(TABS, params.get('tab'));
  const Part = PARTS[current] ?? KitControls;
  return (
    <Page title="Workshop">
      <div style={{ marginTop: 8 }}>
        <Tabs label="Workshop sections" tabs={TABS} end={<SchemeButton />} />
      </div>
      <Part key={current} />
      <Toaster />
    </Page>
  );
}

function SchemeButton() {
  const { colorScheme, setMode } = useColorScheme();
  const other = colorScheme === 'dark' ? 'light' : 'dark';
  return (
    <Button size="small" variant="text" onClick={() => setMode(other)}>
      Show {other}
    </Button>
  );
}
