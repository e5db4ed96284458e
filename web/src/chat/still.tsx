import { Component, type ReactNode, type RefObject } from "react";
import { passageElements } from "./passage-elements.ts";

interface Props {
  scroller: RefObject<HTMLElement | null>;
  /** Changes when other passages are drawn. */
  drawn: object;
  /** The end is kept in sight by other means. */
  isAtEnd: boolean;
  children: ReactNode;
}

interface Place {
  element: Element;
  top: number;
}

/** What the reader looks at stays where it is, when what is drawn above it changes. Only a class is told just before that. */
export class Still extends Component<Props> {
  override getSnapshotBeforeUpdate({ drawn }: Props): Place | null {
    const box = this.props.scroller.current;
    return box && drawn !== this.props.drawn && !this.props.isAtEnd ? placeIn(box) : null;
  }

  override componentDidUpdate(_: Props, __: unknown, place: Place | null): void {
    const box = this.props.scroller.current;
    if (!box || !place?.element.isConnected) return;
    const by = place.element.getBoundingClientRect().top - place.top;
    if (Math.abs(by) >= 0.5) box.scrollTop += by;
  }

  override render() {
    return this.props.children;
  }
}

function placeIn(box: HTMLElement): Place | null {
  const { top } = box.getBoundingClientRect();
  for (const element of passageElements(box)) {
    const place = element.getBoundingClientRect();
    if (place.bottom > top) return { element, top: place.top };
  }
  return null;
}
