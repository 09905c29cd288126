import type { ComponentProps } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface ScrollRegionProps extends Omit<ComponentProps<'div'>, 'ref'> {
  label: string;
}

/** A frame that is reached with the keyboard only while there is something to scroll in it. */
export function ScrollRegion({ label, children, ...props }: ScrollRegionProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setIsWide(element.scrollWidth > element.clientWidth);
    measure();
    // In the frame that made it wide: nobody meets it in between, wide and out of reach.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);
  return (
    <div {...props} ref={frame} {...(isWide && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      {children}
    </div>
  );
}
