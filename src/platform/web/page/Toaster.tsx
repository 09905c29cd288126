import X from 'lucide-react/icons/x';
import type { CSSProperties } from 'react';
import { Toaster as Sonner } from 'sonner';
import { Sign } from '../status/Sign.tsx';
import './toaster.css';

/** Sonner reads its width from this property. */
const WIDTH = { '--width': '420px' } as CSSProperties;

/** Upon the top bar: whatever stands below it may be what is wanted next. */
const OFFSET = { top: 6, right: 14 } as const;

/** Where toasts appear: top right, three at most, five seconds. Once per application. */
export function Toaster() {
  return (
    <Sonner
      className="plinth-toaster"
      style={WIDTH}
      position="top-right"
      visibleToasts={3}
      duration={5_000}
      expand
      gap={10}
      offset={OFFSET}
      mobileOffset={{ top: 60, left: 16, right: 16 }}
      closeButton
      icons={{
        success: <Sign shape="tick" tone="success" size={16} />,
        error: <Sign shape="alert" tone="error" size={16} />,
        info: <Sign shape="info" tone="primary" size={16} />,
        close: <X size={14} aria-hidden />,
      }}
      toastOptions={{ unstyled: true, classNames: { toast: 'plinth-toast' }, closeButtonAriaLabel: 'Close' }}
    />
  );
}
