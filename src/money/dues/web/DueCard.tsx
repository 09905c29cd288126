import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { formatDayNear } from '#platform/contract/format.ts';
import { Money } from '#platform/web/page/Money.tsx';
import { CardButton, RowCard } from '#platform/web/table/CardList.tsx';
import { whatsAppLink } from '#enquiries/leads/callList.rules.ts';
import { stillOverduePaise } from '../overdue.rules.ts';
import type { Due } from '../due.contract.ts';
import { today } from '#platform/web/session/today.ts';

function TdsWaiting({ paise }: { paise: number }) {
  if (paise === 0) return null;
  return (
    <>
      {' · '}
      <Money paise={paise} withPaise /> TDS to verify
    </>
  );
}

/** A due on a phone: customer, amount, due date, and two buttons to contact them. */
export function DueCard({ due, href }: { due: Due; href: string }) {
  const { customerName, phone, daysOverdue } = due;
  return (
    <RowCard
      title={customerName}
      href={href}
      lines={[
        <span key="sum">
          <strong>
            <Money paise={due.outstandingPaise} />
          </strong>
          {due.toVerifyPaise !== null && due.toVerifyPaise > 0 && (
            <>
              {' · '}
              <Money paise={due.toVerifyPaise} /> to verify
            </>
          )}
          {daysOverdue > 0 && ` · ${daysOverdue} ${daysOverdue === 1 ? 'day' : 'days'}`} · {due.unitNumber}
        </span>,
        <span key="due">
          {due.installmentName}, due {formatDayNear(due.dueDate, today())}
          <TdsWaiting paise={due.tdsWaitingPaise} />
          {due.interestPaise > 0 && (
            <>
              {' · '}
              <Money paise={due.interestPaise} /> interest
            </>
          )}
        </span>,
      ]}
      buttons={
        phone &&
        stillOverduePaise(due.outstandingPaise, due.toVerifyPaise) > 0 && (
          <>
            {due.mayWhatsApp && (
              <CardButton href={whatsAppLink(phone)} aria-label={`Message ${customerName}`}>
                <MessageCircle aria-hidden />
              </CardButton>
            )}
            <CardButton href={`tel:${phone}`} aria-label={`Call ${customerName}`}>
              <Phone aria-hidden />
            </CardButton>
          </>
        )
      }
    />
  );
}
