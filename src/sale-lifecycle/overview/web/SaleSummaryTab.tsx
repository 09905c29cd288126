import { Link } from 'react-router';
import { formatDay, formatPhone } from '#platform/contract/format.ts';
import { CAPABILITIES } from '#platform/contract/roles.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import type { FactEntry } from '#platform/web/page/FactList.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Money } from '#platform/web/page/Money.tsx';
import { Note } from '#platform/web/page/Note.tsx';
import { Columns } from '#platform/web/page/Page.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { useAllowed } from '#platform/web/session/SessionProvider.tsx';
import { useExplain } from '#platform/web/page/explain.ts';
import { getPaymentPlan } from '#money/plans/plan.contract.ts';
import type { Sale } from '#sales/sale.contract.ts';
import { OpenInstallments } from './OpenInstallments.tsx';
import { SaleCancellation } from '#sale-lifecycle/cancellations/web/SaleCancellation.shared.tsx';
import { SaleFigures } from '#sale-lifecycle/statements/web/SaleFigures.shared.tsx';
import { LatePossession } from './LatePossession.tsx';
import { SaleLoan } from './SaleLoan.tsx';
import { SaleMoneyIn } from './SaleMoneyIn.tsx';

/** The parties, the unit, the price and the money. */
export function SaleSummaryTab({ sale }: { sale: Sale }) {
  const plan = useCall(getPaymentPlan, { params: { id: sale.id } });
  const chargesOpenPaise = plan.data?.chargesOpenPaise ?? 0;
  return (
    <>
      <SaleFigures
        sale={sale}
        installments={plan.data?.installments ?? null}
        chargesOpenPaise={chargesOpenPaise}
      />
      <Columns style={BELOW_FIGURES}>
        <Sections>
          {sale.cancellation && <SaleCancellation saleId={sale.id} cancellation={sale.cancellation} />}
          <Section title="Sale">
            <FactList facts={useFacts(sale)} labelWidth={132} />
            <LatePossession sale={sale} />
          </Section>
          <Section title="Money">
            <FactList facts={useMoneyFacts(sale)} labelWidth={132} />
          </Section>
          <SaleLoan sale={sale} />
          {sale.acceptableBeforeRegistrationPaise !== null && (
            <div>
              <Note tone="limit">
                {sale.acceptableBeforeRegistrationPaise === 0 ? (
                  'No more of the price may be accepted before the agreement is registered.'
                ) : (
                  <>
                    <Money paise={sale.acceptableBeforeRegistrationPaise} withPaise /> of the price may still
                    be accepted before the agreement is registered.
                  </>
                )}
              </Note>
            </div>
          )}
        </Sections>
        <Sections>
          <OpenInstallments saleId={sale.id} />
          <SaleMoneyIn saleId={sale.id} />
        </Sections>
      </Columns>
    </>
  );
}

const BELOW_FIGURES = { borderTop: '1px solid var(--mui-palette-divider)' } as const;

function useFacts(sale: Sale): FactEntry[] {
  const isAllowed = useAllowed();
  const [first] = sale.applicants;
  const seesLead = isAllowed(CAPABILITIES.leadManagement);
  return [
    {
      label: 'Customer',
      value: seesLead ? <Link to={`/leads/${sale.leadId}`}>{sale.customerName}</Link> : sale.customerName,
    },
    ...(first?.phone
      ? [{ label: 'Phone', value: <a href={`tel:${first.phone}`}>{formatPhone(first.phone)}</a> }]
      : []),
    ...(first?.email ? [{ label: 'Email', value: first.email }] : []),
    {
      label: 'Unit',
      value: (
        <Link to={`/projects/${sale.projectId}/units/${sale.unitId}`}>
          {[sale.unitNumber, sale.towerName, sale.projectName].filter(Boolean).join(', ')}
        </Link>
      ),
    },
    { label: 'Booked', value: formatDay(sale.bookingDate) },
    { label: 'Payment plan', value: sale.templateName },
    ...(sale.salesExecutive ? [{ label: 'Executive', value: sale.salesExecutive.name }] : []),
    ...(sale.agreementDate ? [{ label: 'Agreement', value: formatDay(sale.agreementDate) }] : []),
    ...(sale.registrationDate
      ? [
          {
            label: 'Registered',
            value: `${formatDay(sale.registrationDate)}, ${sale.registrationNumber ?? ''}, ${sale.subRegistrarOffice ?? ''}`,
          },
        ]
      : []),
    ...(sale.promisedPossession
      ? [
          {
            label: 'Promised for',
            value: `${formatDay(sale.promisedPossession)}, ${sale.promisedIn === 'rera' ? 'as registered with RERA' : 'by the agreement'}`,
          },
        ]
      : []),
    ...(sale.possessionDate ? [{ label: 'Possession', value: formatDay(sale.possessionDate) }] : []),
  ];
}

/** What the figures above do not say. */
function useMoneyFacts(sale: Sale): FactEntry[] {
  const explain = useExplain();
  const amount = (field: 'totalReceivablePaise' | 'demandedPaise' | 'outstandingPaise') => (
    <Money paise={sale[field] ?? 0} withPaise explain={explain('sale', sale.id, field)} />
  );
  return [
    ...(sale.totalReceivablePaise === null
      ? []
      : [{ label: 'Total receivable', value: amount('totalReceivablePaise') }]),
    { label: 'Demanded', value: amount('demandedPaise') },
    { label: 'Outstanding', value: amount('outstandingPaise') },
    ...(sale.toVerifyPaise
      ? [{ label: 'Receipt to verify', value: <Money paise={sale.toVerifyPaise} withPaise /> }]
      : []),
  ];
}
