import { styled } from '@mui/material/styles';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { whatsAppLink } from '#enquiries/leads/callList.rules.ts';
import { stillOverduePaise } from '#money/dues/overdue.rules.ts';
import type { OverdueCustomer } from '../overdueCustomer.contract.ts';

/** Call and message; nobody is called for money that has arrived and only is to be verified. */
export function ReachCustomer({ customer }: { customer: OverdueCustomer }) {
  const { customerName, phone, outstandingPaise, toVerifyPaise, mayWhatsApp } = customer;
  if (!phone || stillOverduePaise(outstandingPaise, toVerifyPaise) === 0) return null;
  return (
    <Icons>
      <a href={`tel:${phone}`} aria-label={`Call ${customerName}`}>
        <Phone aria-hidden />
      </a>
      {mayWhatsApp && (
        <a href={whatsAppLink(phone)} aria-label={`Message ${customerName}`}>
          <MessageCircle aria-hidden />
        </a>
      )}
    </Icons>
  );
}

const Icons = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: 2,
  margin: '-4px 0',
  '& a': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: theme.vars.shape.borderRadius,
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { backgroundColor: theme.vars.palette.hover, color: theme.vars.palette.text.primary },
  '& .lucide': { width: 16, height: 16 },
}));
