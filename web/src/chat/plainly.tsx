import { Component, type ReactNode } from "react";
import { steady } from "../ui/steady.ts";

interface Props {
  text: string;
  children: ReactNode;
}

/** Where something cannot be drawn, this text stands in its place, and the page around it as before. */
export class Plainly extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Plain text={this.props.text} /> : this.props.children;
  }
}

/** Words as they were written. Every line is read in its own direction. */
export const Plain = ({ text, className = "" }: { text: string; className?: string }) => (
  <div dir="auto" className={`plain ${className}`}>
    {steady(text)}
  </div>
);
