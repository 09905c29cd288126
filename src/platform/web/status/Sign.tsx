/**
 * The signs of state, 14 px: progress is a ring that fills (dashed empty, growing pie, solid disc with a tick).
 * Colour comes from the tone and is always the third carrier, after the sign and the word.
 */
export type SignShape =
  | 'empty'
  | 'ring'
  | 'half'
  | `pie${number}`
  | 'tick'
  | 'cross'
  | 'alert'
  | 'lock'
  | 'ban'
  | 'pause'
  | 'dash'
  | 'return'
  | 'box'
  | 'info'
  | 'warning';

export type Tone = 'primary' | 'success' | 'error' | 'amber' | 'neutral' | 'faint';

const TONE_COLOUR: Record<Tone, string> = {
  primary: 'var(--mui-palette-primary-main)',
  success: 'var(--mui-palette-success-main)',
  error: 'var(--mui-palette-error-main)',
  amber: 'var(--mui-palette-ink-amber)',
  neutral: 'var(--mui-palette-text-secondary)',
  faint: 'var(--mui-palette-text3)',
};

interface SignProps {
  shape: SignShape;
  tone: Tone;
  size?: number;
}

/** Decorative: a word always stands beside it. */
export function Sign({ shape, tone, size = 14 }: SignProps) {
  const colour = tone === 'faint' && shape === 'empty' ? TONE_COLOUR.faint : TONE_COLOUR[tone];
  return (
    <svg
      aria-hidden
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke={colour}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flexShrink: 0, display: 'block' }}
    >
      {drawing(shape, colour)}
    </svg>
  );
}

const SURFACE = 'var(--plinth-sign-ground, var(--mui-palette-background-paper))';

function drawing(shape: SignShape, colour: string) {
  if (shape.startsWith('pie')) return <Pie share={Number(shape.slice(3)) / 100} colour={colour} />;
  switch (shape) {
    case 'empty':
      return <circle cx="7" cy="7" r="6" strokeDasharray="2.2 1.57" strokeLinecap="butt" />;
    case 'ring':
      return <circle cx="7" cy="7" r="6" />;
    case 'half':
      return <Pie share={0.5} colour={colour} />;
    case 'tick':
      return <Disc colour={colour} mark="M4.2 7.2 6.2 9.1 9.8 5.2" />;
    case 'alert':
      return <Disc colour={colour} mark="M7 3.7v3.9M7 10.1v.05" />;
    case 'dash':
      return <Disc colour={colour} mark="M4.4 7h5.2" />;
    case 'cross':
      return <path d="M3.3 3.3l7.4 7.4M10.7 3.3l-7.4 7.4" />;
    case 'lock':
      return <path d="M2.5 6.4h9v6h-9zM4.4 6.4V4.2a2.6 2.6 0 0 1 5.2 0v2.2" strokeWidth="1.3" />;
    case 'ban':
      return <path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1zM2.8 2.8l8.4 8.4" strokeWidth="1.3" />;
    case 'pause':
      return <path d="M4.6 2.8v8.4M9.4 2.8v8.4" strokeWidth="2" />;
    case 'return':
      return <path d="M5 2 2 5l3 3M2 5h6.5a3.3 3.3 0 0 1 0 6.6H5" />;
    case 'box':
      return <path d="M1.5 2.5h11v2.6h-11zM2.5 5.1v6.9h9V5.1M5.6 7.6h2.8" strokeWidth="1.3" />;
    case 'info':
      return (
        <>
          <circle cx="7" cy="7" r="6" strokeWidth="1.3" />
          <path d="M7 6.6v3M7 4.3v.05" strokeWidth="1.3" />
        </>
      );
    case 'warning':
      return <path d="M7 1.6 13 12H1zM7 5.4v3.1M7 10.2v.05" strokeWidth="1.3" />;
    default:
      return null;
  }
}

function Disc({ colour, mark }: { colour: string; mark: string }) {
  return (
    <>
      <circle cx="7" cy="7" r="6.5" fill={colour} stroke="none" />
      <path d={mark} stroke={SURFACE} strokeWidth="1.6" />
    </>
  );
}

/** A ring whose inside fills clockwise from twelve o'clock. */
function Pie({ share, colour }: { share: number; colour: string }) {
  const angle = 2 * Math.PI * share;
  const x = 7 + 4 * Math.sin(angle);
  const y = 7 - 4 * Math.cos(angle);
  const wedge = `M7 7V3A4 4 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
  return (
    <>
      <circle cx="7" cy="7" r="6" />
      <path d={wedge} fill={colour} stroke="none" />
    </>
  );
}
