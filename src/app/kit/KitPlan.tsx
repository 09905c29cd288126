import { styled } from '@mui/material/styles';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Segment } from '#platform/web/form/Segment.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { SidePanel } from '#platform/web/page/SidePanel.tsx';
import type { PlanCell } from '#inventory/units/web/plan/plan.matrix.ts';
import type { PlanMode } from '#inventory/units/web/plan/StackingGrid.shared.tsx';
import { StackingGrid } from '#inventory/units/web/plan/StackingGrid.shared.tsx';
import { StatusPill } from '#platform/web/status/StatusSign.tsx';
import { PLAN_CELLS, PLAN_COLUMNS } from './kit.data.ts';
import { UNIT_STATUS } from '#inventory/units/web/unit.status.shared.ts';

export function KitPlan() {
  const [tower, setTower] = useState<'A' | 'B' | 'C'>('B');
  const [mode, setMode] = useState<PlanMode>('status');
  const [unit, setUnit] = useState<PlanCell | null>(null);
  return (
    <Beside>
      <div>
        <PageHeader title="Kalpa Tarang">
          <Segment
            label="Tower"
            value={tower}
            onChange={setTower}
            choices={[
              { value: 'A', label: 'Tower A' },
              { value: 'B', label: 'Tower B' },
              { value: 'C', label: 'Tower C' },
            ]}
          />
          <Segment
            label="Colours"
            value={mode}
            onChange={setMode}
            choices={[
              { value: 'status', label: 'Status' },
              { value: 'price', label: 'Price' },
            ]}
          />
        </PageHeader>
        <StackingGrid
          towers={[
            {
              key: tower,
              name: `Tower ${tower}`,
              cells: PLAN_CELLS,
              columns: PLAN_COLUMNS,
              marks: [{ floor: 8, label: 'Slab 8 cast 12 Nov' }],
            },
          ]}
          mode={mode}
          selectedId={unit?.id ?? '1203'}
          onSelect={setUnit}
        />
      </div>
      {unit && (
        <SidePanel
          label={`Unit ${unit.number}`}
          position={`Floor ${unit.floor}`}
          open={{ label: 'Open unit', href: '?tab=plan' }}
          onClose={() => setUnit(null)}
        >
          <Title>
            <h2>B-{unit.number}</h2>
            <StatusPill of={UNIT_STATUS} status={unit.status} />
          </Title>
          <Price>{unit.pricePaise !== null && <Money paise={unit.pricePaise} />}</Price>
          <Buttons>
            <Button variant="contained" color="primary">
              Book this unit
            </Button>
            <Button>Cost sheet</Button>
          </Buttons>
          <FactList
            facts={[
              { label: 'Carpet', value: '985.00 sq ft' },
              { label: 'Saleable', value: '1,428.25 sq ft, loading 45%' },
              { label: 'Base rate', value: '₹12,400 since 1 Oct 2026' },
            ]}
          />
        </SidePanel>
      )}
    </Beside>
  );
}

const Beside = styled('div')({ flex: 1, display: 'flex', '& > div': { flex: 1, minWidth: 0 } });
const Title = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  '& h2': theme.typography.h4,
}));
const Price = styled('p')(({ theme }) => ({ ...theme.typography.h3, marginTop: 12 }));
const Buttons = styled('div')({
  display: 'flex',
  gap: 8,
  margin: '12px 0 18px',
  '& > :first-of-type': { flex: 1 },
});
