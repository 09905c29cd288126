/** A building as its stacking plan: one cell a flat, from the top floor down. L is lit, a dot is open sky. */
const FLOORS = [
  '.....L1..',
  '.....21..',
  '....113..',
  '....3122.',
  '...11223.',
  '...21213.',
  '..3122112',
  '..33LL123',
  '.22331221',
  '.22112131',
  '222121221',
  '223322211',
  '212332213',
  '222122213',
  '112211L21',
  '211233121',
  '331213222',
];

const COLUMN = 56.25;
const FLOOR = 30.14;
const CELL = { width: 50, height: 24.2, rx: 2.5 };
const BASE = { y: 512, height: 6 };
/** The building goes on beyond the right edge. */
const WIDTH = 474;
const HEIGHT = BASE.y + BASE.height;

const FILL: Record<string, string> = {
  '1': 'var(--mui-palette-facade-1)',
  '2': 'var(--mui-palette-facade-2)',
  '3': 'var(--mui-palette-facade-3)',
  L: 'var(--mui-palette-facade-lit)',
};

/** The picture beside the sign-in form: a façade that is a stacking plan, standing on its plinth. */
export function Facade({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      className={className}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMax meet"
    >
      {FLOORS.flatMap((floor, row) =>
        [...floor].map((cell, column) => {
          const fill = FILL[cell];
          return (
            fill && (
              <rect key={`${row}-${column}`} {...CELL} x={column * COLUMN} y={row * FLOOR} fill={fill} />
            )
          );
        }),
      )}
      <rect x="0" width={WIDTH} {...BASE} fill="var(--mui-palette-facade-lit)" />
    </svg>
  );
}
