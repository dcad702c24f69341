export default function Screen() { return <h1>events/next-events</h1>; }
