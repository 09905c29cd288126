import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Flame from 'lucide-react/icons/flame';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import { useState } from 'react';
import { Segment } from '#platform/web/form/Segment.tsx';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PersonAvatar } from '#platform/web/page/PersonAvatar.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { Stepper } from '#platform/web/page/Stepper.tsx';
import { toastError, toastSuccess, toastUndo } from '#platform/web/page/toast.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import { StyledSign, StatusPill } from '#platform/web/status/StatusSign.tsx';
import { Kbd } from '#platform/web/keys/Kbd.tsx';
import { Logo } from '#platform/web/theme/Logo.tsx';
import { LEAD_STATUS } from '#enquiries/leads/web/lead.status.shared.ts';
import { UNIT_STATUS } from '#inventory/units/web/unit.status.shared.ts';
import { INVOICE_STATUS } from '#money/invoices/web/invoice.status.shared.ts';
import { INSTALLMENT_STATUS } from '#money/plans/web/plan.status.shared.ts';
import { STATUSES } from './kit.statuses.ts';
import { RECEIPT_STATUS } from '#money/receipts/web/receipt.status.shared.ts';

export function KitControls() {
  const [period, setPeriod] = useState<'month' | 'quarter' | 'year'>('year');
  return (
    <>
      <PageHeader
        title="Controls"
        fact="buttons, signs, notes"
        actions={[
          { label: 'Export', icon: <Download aria-hidden /> },
          { label: 'Merge', blockedBy: 'Choose two records first.' },
          { label: 'Add lead', icon: <Plus aria-hidden />, isPrimary: true },
          { label: 'Archive', isRare: true },
          {
            label: 'Delete',
            isRare: true,
            isDanger: true,
            blockedBy: 'This lead has history; mark it as lost instead.',
          },
        ]}
      >
        <Segment
          label="Period"
          value={period}
          onChange={setPeriod}
          choices={[
            { value: 'month', label: 'Month' },
            { value: 'quarter', label: 'Quarter' },
            { value: 'year', label: 'FY to date' },
          ]}
        />
      </PageHeader>
      <Sections>
        <Section title="Mark">
          <Row>
            <Logo size={28} withWord />
            <Logo size={32} />
            <Logo size={16} />
            <PersonAvatar name="Rohan Deshpande" size={30} isMain />
            <PersonAvatar name="Dr Sandeep Bhosale" />
          </Row>
        </Section>
        <Section title="Buttons">
          <Row>
            <Button variant="contained" color="primary" startIcon={<Plus aria-hidden />}>
              Record payment
            </Button>
            <Button startIcon={<Download aria-hidden />}>Statement</Button>
            <Button variant="text">Clear all</Button>
            <Button variant="contained" color="secondary">
              Request approval
            </Button>
            <Button variant="contained" color="error">
              Cancel booking
            </Button>
            <Button variant="contained" color="primary" disabled>
              Issue
            </Button>
            <Button disabled>Previous</Button>
            <Button size="small">Small</Button>
            <Button size="large">Large</Button>
            <IconButton aria-label="Notifications">
              <Bell aria-hidden />
            </IconButton>
            <span>
              <Kbd>Ctrl K</Kbd> <Kbd>J</Kbd>
            </span>
          </Row>
        </Section>
        <Section title="Money">
          <Row>
            <Money paise={1_331_710_000} />
            <Money paise={69_914_776} withPaise />
            <Money paise={-14_775_000} withPaise />
            <Money paise={1_331_710_000} compact />
            <Money paise={982_000_000} compact />
          </Row>
        </Section>
        <Signs />
        <Section title="Notes">
          <Stack>
            <Note
              tone="advice"
              icon={<Sparkles aria-hidden />}
              title="Ask about the home loan."
              actions={<Button size="small">Dismiss</Button>}
            >
              Approval would add 5 points; 3 of 4 similar buyers booked after it.
            </Note>
            <Note tone="limit" title="1.21% of base is above your limit of 1%.">
              ₹25,610 too much. A Sales Manager may approve up to 3%.
            </Note>
            <Note tone="failure" title="Leads could not be loaded.">
              Network error. Please check your connection.
            </Note>
            <Note tone="done">Discount 1.21% approved by the Sales Manager, 20 Nov</Note>
          </Stack>
        </Section>
        <Section title="Steps">
          <Stepper
            steps={['Unit', 'Applicants', 'Price and plan', 'Documents', 'Review']}
            current={2}
            onGo={() => undefined}
            end={<Pill tone="amber">B-1203 held 12:41</Pill>}
          />
        </Section>
        <Dialogs />
      </Sections>
    </>
  );
}

function Signs() {
  return (
    <Section title="Status signs">
      <Row>
        <StatusPill of={UNIT_STATUS} status="available" />
        <StatusPill of={INVOICE_STATUS} status="issued" />
        <StatusPill of={INSTALLMENT_STATUS} status="overdue" />
        <StatusPill of={RECEIPT_STATUS} status="recorded" />
        <StatusPill of={LEAD_STATUS} status="lost" />
        <Pill tone="amber" icon={<Flame aria-hidden />}>
          Hot
        </Pill>
        <Pill>Version 2, not issued</Pill>
      </Row>
      <Signboard>
        {Object.entries(STATUSES).map(([kind, statuses]) => (
          <div key={kind}>
            <dt>{kind}</dt>
            {Object.entries(statuses).map(([status, look]) => (
              <dd key={status}>
                <StyledSign look={look} />
              </dd>
            ))}
          </div>
        ))}
      </Signboard>
    </Section>
  );
}

function Dialogs() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title="Dialogs and toasts">
      <Row>
        <Button onClick={() => setIsOpen(true)}>Cancel booking…</Button>
        <Button onClick={() => toastSuccess('Welcome back, Meera!')}>Show success</Button>
        <Button
          onClick={() =>
            toastUndo('3 leads assigned to Sneha Patil', () => toastSuccess('Assignment undone'))
          }
        >
          Show undo
        </Button>
        <Button
          onClick={() =>
            toastError('This bank reference is already recorded on receipt R/26-27/000045.', {
              label: 'Open',
              onClick: () => undefined,
            })
          }
        >
          Show failure
        </Button>
      </Row>
      {isOpen && (
        <ConfirmDialog
          title="Cancel booking BKG/26-27/0049?"
          confirm="Cancel booking"
          keep="Keep booking"
          isDanger
          typeToConfirm={{ label: 'Booking number', value: 'BKG/26-27/0049' }}
          onConfirm={async () => {
            throw new Error('A registered agreement needs a deed of cancellation.');
          }}
          onClose={() => setIsOpen(false)}
        >
          Unit B-1203 becomes available again, 4 invoices get credit notes, and ₹62,10,000 is to be refunded.
        </ConfirmDialog>
      )}
    </Section>
  );
}

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' });
const Stack = styled('div')({ display: 'grid', gap: 8, maxWidth: 640 });
const Signboard = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: 16,
  marginTop: 16,
  '& dt': { ...theme.typography.caption, marginBottom: 4, color: theme.vars.palette.text3 },
  '& dd': { lineHeight: '24px' },
}));
