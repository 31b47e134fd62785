import { Component, type ReactNode } from 'react';

export interface CrashBoundaryProps {
  onCrash: (error: unknown) => void;
  /** Stands in once something below has thrown. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Keeps what throws below it from whatever is above. React has no other way than a class. */
export class CrashBoundary extends Component<CrashBoundaryProps, { hasCrashed: boolean }> {
  static getDerivedStateFromError = () => ({ hasCrashed: true });

  override state = { hasCrashed: false };

  override componentDidCatch(error: unknown): void {
    this.props.onCrash(error);
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? this.props.fallback : this.props.children;
  }
}
