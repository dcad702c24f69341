export default function Screen() { return <h1>events/events-map</h1>; }
