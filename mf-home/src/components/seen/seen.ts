import { useEffect, useState, type RefObject } from 'react';

/** Returns whether at least `threshold` of the element's area has ever been visible. */
export function useSeen(element: RefObject<Element | null>, threshold: number): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { threshold },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, threshold]);
  return isSeen;
}
