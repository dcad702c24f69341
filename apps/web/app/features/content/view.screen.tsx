export default function Screen() { return <h1>content/view</h1>; }
