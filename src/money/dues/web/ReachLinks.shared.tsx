import { styled } from '@mui/material/styles';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import type { ReactNode } from 'react';
import { whatsAppLink } from '#enquiries/leads/callList.rules.ts';
import { stillOverduePaise } from '../overdue.rules.ts';

interface ReachLinksProps {
  customer: {
    customerName: string;
    phone: string | null;
    mayWhatsApp: boolean;
    outstandingPaise: number;
    toVerifyPaise: number | null;
  };
  /** Further links. */
  children?: ReactNode;
}

/** Call and message; nobody is called for money that has arrived and only is to be verified. */
export function ReachLinks({ customer, children }: ReachLinksProps) {
  const { customerName, phone, mayWhatsApp, outstandingPaise, toVerifyPaise } = customer;
  const isToCall = stillOverduePaise(outstandingPaise, toVerifyPaise) > 0;
  return (
    <Icons>
      {phone && isToCall && (
        <>
          <a href={`tel:${phone}`} aria-label={`Call ${customerName}`}>
            <Phone aria-hidden />
          </a>
          {mayWhatsApp && (
            <a href={whatsAppLink(phone)} aria-label={`Message ${customerName}`}>
              <MessageCircle aria-hidden />
            </a>
          )}
        </>
      )}
      {children}
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
